import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** In place of a page whose data the person's role may not read. */
export function ForbiddenPage() {
  const { t } = useLingui()
  return (
    <Page title={t`No access`}>
      <EmptyState
        title={t`This page isn’t open to your role`}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            <Trans>Go to the dashboard</Trans>
          </Button>
        }
      >
        <Trans>If you need it for your work, ask an admin of your company to change your role.</Trans>
      </EmptyState>
    </Page>
  )
}
