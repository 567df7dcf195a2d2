import { useLingui } from '@lingui/react/macro'
import { alarmMessages, AlarmEventType } from '@roadbook/contract/alarms'
import type { NotificationKind } from '@roadbook/contract/notifications'
import { useAlarmEventLabels } from '../../ui/alarm-type-labels.ts'

type KindLabel = { name: string; example: string }
type AlarmKind = (typeof alarmMessages)[AlarmEventType]

/** Each kind with an example of what it says. */
export function useKindLabels(): Record<NotificationKind, KindLabel> {
  const { t } = useLingui()
  const names = useAlarmEventLabels()
  const examples = useAlarmExamples()
  const ofAlarms = Object.fromEntries(
    AlarmEventType.options.map((type) => {
      const kind = alarmMessages[type]
      return [kind, { name: names[type], example: examples[kind] }]
    }),
  ) as Record<AlarmKind, KindLabel> // each type has its own kind
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

function useAlarmExamples(): Record<AlarmKind, string> {
  const { t } = useLingui()
  return {
    alarmOverspeed: t`GHS 101 drove 112 km/h`,
    alarmIdling: t`GHS 101 stood for 15 minutes with its engine running`,
    alarmMovementOutsideHours: t`GHS 101 moved outside working hours`,
    alarmTowing: t`GHS 101 was moved with the ignition off`,
    alarmDeviceOffline: t`The tracker of GHS 101 sends nothing`,
    alarmLowBattery: t`The battery of GHS 101 is down to 11.6 volts`,
    alarmPowerCut: t`The tracker of GHS 101 lost its power`,
    alarmHarshDriving: t`GHS 101 braked hard`,
    alarmFuelDrop: t`12 litres of fuel are missing from GHS 101`,
    alarmMaintenanceDue: t`The service of GHS 101 is due in 900 km`,
    alarmDocumentExpiry: t`The insurance of GHS 101 ends on 31 December`,
    alarmCrash: t`The tracker of GHS 101 reports a crash`,
    alarmPanic: t`Somebody pressed the panic button in GHS 101`,
    alarmJamming: t`The tracker of GHS 101 is being jammed`,
    alarmUnplugged: t`The tracker of GHS 101 was unplugged`,
    alarmHarshBraking: t`GHS 101 braked hard`,
    alarmHarshAcceleration: t`GHS 101 accelerated hard`,
    alarmHarshCornering: t`GHS 101 took a corner too fast`,
  }
}
