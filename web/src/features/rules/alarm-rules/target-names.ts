import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'

/** Names of the watched vehicles and categories. */
export type TargetNames = {
  isAll: boolean
  categories: string[]
  /** Registrations, if all of them are known and few. */
  vehicles: string[]
  /** How many vehicles are named. */
  vehicleCount: number
}

/** If there are more than these, only their number is shown. */
const mostNamed = 2

type Known = { categories: ReadonlyMap<string, string>; vehicles: ReadonlyMap<string, string> }

/** Without targets, or with a target for all vehicles, a rule watches all vehicles. */
export function watchesAll(targets: readonly AlarmRuleTarget[]): boolean {
  return targets.length === 0 || targets.some(({ targetType }) => targetType === 'allVehicles')
}

export function targetNames(targets: readonly AlarmRuleTarget[], known: Known): TargetNames {
  const categories = targets.flatMap((target) =>
    target.targetType === 'fleetCategory' ? (known.categories.get(target.targetId) ?? []) : [],
  )
  const ids = targets.flatMap((target) => (target.targetType === 'vehicle' ? target.targetId : []))
  const names = ids.flatMap((id) => known.vehicles.get(id) ?? [])
  const isFew = ids.length <= mostNamed && names.length === ids.length
  return { isAll: watchesAll(targets), categories, vehicles: isFew ? names : [], vehicleCount: ids.length }
}
