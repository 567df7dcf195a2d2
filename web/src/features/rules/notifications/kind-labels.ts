import { useLingui } from '@lingui/react/macro'
import { AlarmEventType, type AlarmMessage, alarmMessageOf } from '@roadbook/contract/rules/alarm-types'
import type { NotificationKind } from '@roadbook/contract/rules/notifications'
import { shownAlarms } from '../../../ui/labels/alarm-types.ts'

type KindLabel = { name: string; example: string }

/** Each kind with an example of its text. */
export function useKindLabels(): Record<NotificationKind, KindLabel> {
  const { t } = useLingui()
  const ofAlarms = Object.fromEntries(
    AlarmEventType.options.map((type) => {
      const { label, example } = shownAlarms[type]
      return [alarmMessageOf(type), { name: t(label), example: t(example) }]
    }),
  ) as Record<AlarmMessage, KindLabel> // each type has its own kind
  return {
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
    ...ofAlarms,
    logbookDue: {
      name: t`Logbook deadline`,
      example: t`3 business trips of GHS 101 are incomplete, the first will be locked on 1 November`,
    },
  }
}
