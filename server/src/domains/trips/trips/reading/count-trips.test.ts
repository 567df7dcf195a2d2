import { expect, test } from 'vitest'
import { keptFilterOf } from './count-trips.ts'

const malta = 'Europe/Malta'

test('whole days of the company are counted from kept sums, also those of 23 and 25 hours', () => {
  const from = new Date('2026-03-28T23:00:00Z')
  const until = new Date('2026-10-25T23:00:00Z')
  expect(keptFilterOf({ from, until, vehicleIds: ['v'], open: undefined, places: [] }, malta)).toEqual({
    fromDay: '2026-03-29',
    toDay: '2026-10-25',
    vehicleIds: ['v'],
  })
})

test.each([
  [{ search: [{ pattern: '%valletta%', vehicleIds: [], driverIds: [] }] }],
  [{ open: true }],
  [{ minDistanceMeters: 0 }],
  [{ tripIds: ['t'] }],
  [{ from: new Date('2026-03-28T22:00:00Z') }],
  [{ until: new Date('2026-10-25T22:00:01Z') }],
])('%j is counted trip by trip', (filter) => {
  expect(keptFilterOf(filter, malta)).toBeUndefined()
})
