import { useLingui } from '@lingui/react/macro'
import type { AlarmEventType, AlarmType, HarshDrivingKind } from '@roadbook/contract/alarms'
import { useMemo } from 'react'
import { useAlertLabels } from './alert-labels.ts'

export function useAlarmTypeLabels(): Record<AlarmType, string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      overspeed: t`Overspeed`,
      idling: t`Idling`,
      movementOutsideHours: t`Movement outside hours`,
      towing: t`Towing`,
      deviceOffline: t`Device offline`,
      lowBattery: t`Low battery`,
      powerCut: t`Power cut`,
      harshDriving: t`Harsh driving`,
      fuelDrop: t`Fuel drop`,
      maintenanceDue: t`Maintenance due`,
      documentExpiry: t`Document expiry`,
    }),
    [t],
  )
}

export function useHarshKindLabels(): Record<HarshDrivingKind, string> {
  const { t } = useLingui()
  return { braking: t`Harsh braking`, acceleration: t`Harsh acceleration`, cornering: t`Harsh cornering` }
}

/** Of alarms, and of what trackers report by themselves. */
export function useAlarmEventLabels(): Record<AlarmEventType, string> {
  const alerts = useAlertLabels()
  const types = useAlarmTypeLabels()
  return useMemo(() => ({ ...alerts, ...types }), [alerts, types])
}
