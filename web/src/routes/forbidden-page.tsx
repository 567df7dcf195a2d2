import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../ui/panels/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** Shown instead of a page whose data the person's role may not read. */
export function ForbiddenPage() {
  const { t } = useLingui()
  return (
    <Page title={t`No access`}>
      <EmptyState
        title={t`Your role doesn’t have access to this page`}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            <Trans>Go to the dashboard</Trans>
          </Button>
        }
      >
        <Trans>If you need access, ask an admin to change your role.</Trans>
      </EmptyState>
    </Page>
  )
}
