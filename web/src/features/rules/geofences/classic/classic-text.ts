import { useLingui } from '@lingui/react/macro'
import { type ClassicGeofence, classicGeometry } from '@roadbook/contract/rules/classic-geofences'
import { useTargetsText } from '../../alarm-rules/use-targets-text.ts'
import { useTriggerLabels } from '../rule/use-rule-text.ts'

type Notify = Pick<ClassicGeofence, 'notifyOnEnter' | 'notifyOnExit'>

/** "Enters or exits"; for a geofence without alerts "No alerts". */
export function useNotifyText(): (notify: Notify) => string {
  const { t } = useLingui()
  const labels = useTriggerLabels()
  return ({ notifyOnEnter, notifyOnExit }) => {
    if (notifyOnEnter) return notifyOnExit ? labels.both : labels.enter
    return notifyOnExit ? labels.exit : t`No alerts`
  }
}

/** "All vehicles", "12 vehicles". */
export function useWatchedText(): (vehicles: ClassicGeofence['vehicles']) => string {
  const { t } = useLingui()
  const targets = useTargetsText()
  return (vehicles) => {
    if (vehicles === null) return targets([])
    if (vehicles.length === 0) return t`No vehicles`
    return targets(vehicles.map((targetId) => ({ targetType: 'vehicle' as const, targetId })))
  }
}

/** With its shape as GeoJSON, the form used by the new geofences. */
export function withGeometry(geofence: ClassicGeofence) {
  return { ...geofence, geometry: classicGeometry(geofence.shape) }
}
