import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Logo } from '../ui/logo.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row } from '../ui/layout.tsx'
import classes from './not-found.module.css'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <main className={classes.page}>
      <title>{`${t`Page not found`} · Roadbook`}</title>
      <Row gap={10} height={52} size="small" weight={600} className={classes.brand}>
        <Logo />
        Roadbook
      </Row>
      <h1 className={classes.heading}>
        <Trans>Page not found</Trans>
      </h1>
      <EmptyState
        title={t`Page not found`}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            <Trans>Go to the dashboard</Trans>
          </Button>
        }
      >
        <Trans>There is no page at this address. It may have moved, or the link is incomplete.</Trans>
      </EmptyState>
    </main>
  )
}
