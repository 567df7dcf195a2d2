import type { AlarmRuleTarget } from '@roadbook/contract/rules/alarm-rules'
import { expect, test } from 'vitest'
import { anAlarm } from '../../../../testing/alarms.ts'
import { coveringAlarm } from './covering-alarm.ts'

const van = { id: 'v1', fleetCategoryId: 'vans' }
const truck = { id: 'v2', fleetCategoryId: null }
const vehicles = [van, truck]
const ofVans: AlarmRuleTarget = { targetType: 'fleetCategory', targetId: 'vans' }
const ofVan: AlarmRuleTarget = { targetType: 'vehicle', targetId: 'v1' }
const ofAll: AlarmRuleTarget = { targetType: 'allVehicles' }

const known = anAlarm({ alarmRuleTargets: [ofVans] })
const asked = { id: undefined, type: 'overspeed' as const, alarmRuleTargets: [ofVan] }

test('an alarm covers the vehicles of its categories', () => {
  expect(coveringAlarm([known], vehicles, asked)).toBe(known)
  expect(
    coveringAlarm([known], vehicles, { ...asked, alarmRuleTargets: [ofVan, { ...ofVan, targetId: 'v2' }] }),
  ).toBe(undefined)
})

test('all vehicles are covered only by an alarm for all, since others come later', () => {
  const all = anAlarm({ alarmRuleTargets: [ofAll] })
  const asksAll = { ...asked, alarmRuleTargets: [ofAll] }
  expect(coveringAlarm([known], [van], asksAll)).toBe(undefined)
  expect(coveringAlarm([known, all], [van], asksAll)).toBe(all)
})

test('neither itself, nor one of another type, nor one that is off covers it', () => {
  expect(coveringAlarm([known], vehicles, { ...asked, id: known.id })).toBe(undefined)
  expect(coveringAlarm([known], vehicles, { ...asked, type: 'idling' })).toBe(undefined)
  expect(coveringAlarm([anAlarm({ ...known, active: false })], vehicles, asked)).toBe(undefined)
})
