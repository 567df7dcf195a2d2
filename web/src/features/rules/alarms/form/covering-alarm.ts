import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import type { AlarmType } from '@roadbook/contract/rules/alarm-types'
import type { Alarm } from '@roadbook/contract/rules/alarms'
import { watchesAll } from '../../alarm-rules/target-names.ts'

type Watched = { id: string; fleetCategoryId: string | null }

/** Whether these targets include the vehicle. */
export function watches(targets: readonly AlarmRuleTarget[], { id, fleetCategoryId }: Watched): boolean {
  return (
    watchesAll(targets) ||
    targets.some(
      (target) =>
        (target.targetType === 'vehicle' && target.targetId === id) ||
        (target.targetType === 'fleetCategory' && target.targetId === fleetCategoryId),
    )
  )
}

type Asked = {
  /** Id of the alarm in the form, unless it is new. */
  id: string | undefined
  type: AlarmType
  alarmRuleTargets: readonly AlarmRuleTarget[]
}

/** An active alarm of the same condition that watches all of these vehicles. */
export function coveringAlarm(
  alarms: readonly Alarm[],
  vehicles: readonly Watched[],
  { id, type, alarmRuleTargets }: Asked,
): Alarm | undefined {
  const watched = vehicles.filter((vehicle) => watches(alarmRuleTargets, vehicle))
  return alarms.find(
    (other) =>
      other.id !== id &&
      other.active &&
      other.type === type &&
      watched.length > 0 &&
      // Vehicles added later count too.
      (!watchesAll(alarmRuleTargets) || watchesAll(other.alarmRuleTargets)) &&
      watched.every((vehicle) => watches(other.alarmRuleTargets, vehicle)),
  )
}
