import { Trans } from '@lingui/react/macro'
import type { GeofenceAlert } from '@roadbook/contract/rules/geofence-alerts'
import type { ReactNode } from 'react'
import { Box, Text } from '../../../../ui/layout.tsx'
import { AlertRow } from './alert-row.tsx'

type Props = {
  found: { data: { items: readonly GeofenceAlert[] } | undefined; error: Error | null }
  /** Instead of a list without alerts. */
  empty: ReactNode
}

/** Alerts of a geofence. */
export function AlertList({ found: { data, error }, empty }: Props) {
  if (data === undefined) {
    return error === null ? (
      <Box height={52} />
    ) : (
      <Text as="p" my={6} color="muted" role="alert">
        <Trans>The alerts could not be loaded.</Trans>
      </Text>
    )
  }
  if (data.items.length === 0) {
    return (
      <Text as="p" my={6} color="muted">
        {empty}
      </Text>
    )
  }
  return (
    <ul>
      {data.items.map((alert) => (
        <Box as="li" line="between" key={alert.id}>
          <AlertRow alert={alert} />
        </Box>
      ))}
    </ul>
  )
}
