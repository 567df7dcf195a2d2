import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { NotificationKind } from '@roadbook/contract/notifications'

type KindLabel = { name: string; example: string }

/** Each kind with an example of what it says. */
export function useKindLabels(): Record<NotificationKind, KindLabel> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      geofenceEnter: { name: t`Geofence entered`, example: t`GHS 101 entered Depot Marsa` },
      geofenceExit: { name: t`Geofence left`, example: t`GHS 101 left Depot Marsa` },
      geofenceDwell: {
        name: t`Long stay in a geofence`,
        example: t`GHS 101 has been in Depot Marsa for 30 minutes`,
      },
      geofenceSpeeding: {
        name: t`Too fast in a geofence`,
        example: t`GHS 101 drove 62 km/h in Depot Marsa`,
      },
    }),
    [t],
  )
}
