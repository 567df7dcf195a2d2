import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Logo } from '../ui/logo.tsx'
import { EmptyState } from '../ui/panels/empty-state.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'

export function NotFoundPage() {
  const { t } = useLingui()
  return (
    <Stack as="main" minHeight="window">
      <title>{`${t`Page not found`} · Roadbook`}</title>
      <Row px={18} gap={10} height={52} size="small" weight={600}>
        <Logo />
        Roadbook
      </Row>
      <Text as="h1" unseen>
        <Trans>Page not found</Trans>
      </Text>
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
    </Stack>
  )
}
