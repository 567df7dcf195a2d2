import { expect, test } from 'vitest'
import { anAlarm } from '../../../../testing/alarms.ts'
import { filtered } from './filtered.ts'

const vans = anAlarm({ alarmRuleTargets: [{ targetType: 'fleetCategory', targetId: 'vans' }] })
const idling = anAlarm({
  id: 'b',
  name: 'Long idling',
  type: 'idling',
  parameters: { idleSeconds: 600 },
  active: false,
})
const known = {
  vehicles: [
    { id: 'van', fleetCategoryId: 'vans' },
    { id: 'truck', fleetCategoryId: null },
  ],
  textOf: () => 'Vans',
}
const names = (search: Parameters<typeof filtered>[1]) =>
  filtered([vans, idling], search, known).map(({ name }) => name)

test('alarms are filtered by type, by being on, and by what they are called', () => {
  expect(names({})).toEqual(['Motorway', 'Long idling'])
  expect(names({ types: ['idling'] })).toEqual(['Long idling'])
  expect(names({ active: ['on'] })).toEqual(['Motorway'])
  expect(names({ active: ['on', 'off'] })).toEqual(['Motorway', 'Long idling'])
  expect(names({ q: 'motor' })).toEqual(['Motorway'])
})

test('an alarm is found by any of the vehicles that it watches', () => {
  expect(names({ vehicles: ['truck'] })).toEqual(['Long idling'])
  expect(names({ vehicles: ['truck', 'van'] })).toEqual(['Motorway', 'Long idling'])
})
