import type { AlarmRule } from '../../server/src/domains/tracking/alarm-detection/alarm-state.ts'
import { oneOfEachType } from '../../server/src/domains/tracking/alarm-detection/testing.ts'

/** This many, of all types that trackers' data can trigger, in turn. */
export function manyConditions(count: number, limitKmh: number): AlarmRule['condition'][] {
  const types = oneOfEachType.map((condition): AlarmRule['condition'] =>
    condition.type === 'overspeed'
      ? { ...condition, parameters: { ...condition.parameters, limitKmh } }
      : condition,
  )
  return Array.from({ length: Math.ceil(count / types.length) }, () => types)
    .flat()
    .slice(0, count)
}
