import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import type { Alarm } from '@roadbook/contract/rules/alarms'
import { matches } from '../../../../ui/matches.ts'
import { watches } from '../form/covering-alarm.ts'
import type { AlarmsSearch } from '../search.ts'

type Filter = Pick<AlarmsSearch, 'q' | 'types' | 'vehicles' | 'active'>
type Vehicle = { id: string; fleetCategoryId: string | null }
type Known = {
  vehicles: readonly Vehicle[]
  /** Text that is searched in addition to the name. */
  textOf: (alarm: Alarm) => string
}

/** Alarms that match all filters; if several vehicles are chosen, one is enough. */
export function filtered(
  alarms: readonly Alarm[],
  { q = '', types = [], vehicles: ids = [], active = [] }: Filter,
  { vehicles, textOf }: Known,
): Alarm[] {
  const chosen = vehicles.filter(({ id }) => ids.includes(id))
  const watchesOne = (targets: readonly AlarmRuleTarget[]) =>
    chosen.some((vehicle) => watches(targets, vehicle))
  return alarms.filter(
    (alarm) =>
      (active.length === 0 || active.includes(alarm.active ? 'on' : 'off')) &&
      (types.length === 0 || types.includes(alarm.type)) &&
      (ids.length === 0 || watchesOne(alarm.alarmRuleTargets)) &&
      (q === '' || matches(q, [alarm.name, textOf(alarm)])),
  )
}
