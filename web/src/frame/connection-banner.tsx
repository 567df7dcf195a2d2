import { Trans } from '@lingui/react/macro'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useIsReachable } from '../lib/realtime/connection.ts'
import { Row, Text } from '../ui/layout.tsx'

/** Shown until a call succeeds again; the page stays readable. */
export function ConnectionBanner() {
  const client = useQueryClient()
  if (useIsReachable()) return null
  return (
    <Row
      gap={8}
      noShrink
      size="small"
      ground="alarm-soft"
      color="alarm"
      px={24}
      py={8}
      narrow={{ px: 16, py: 8 }}
      role="alert"
    >
      <IconCloudOff size={16} stroke={1.8} aria-hidden="true" />
      <span>
        <Trans>The server cannot be reached. What you see may be out of date.</Trans>
      </span>
      <Text
        as="button"
        underline="always"
        noShrink
        px={4}
        weight={600}
        type="button"
        onClick={() => void client.invalidateQueries()}
      >
        <Trans>Try again</Trans>
      </Text>
    </Row>
  )
}
