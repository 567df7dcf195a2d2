import { expect, test } from 'vitest'
import { anEntry } from '../../../../../testing/logbook.ts'
import { type FieldOfTrip, missingInOrder, mostMissing, nextMissing } from './missing-fields.ts'

const [first, second] = [
  '0199b2a0-0000-7000-8000-000000000001',
  '0199b2a0-0000-7000-8000-000000000002',
] as const
const entries = [
  anEntry({ trip: { id: first }, lockedAt: null, missing: ['purpose', 'partner', 'driver'] }),
  anEntry({ trip: { id: second }, lockedAt: null, missing: ['purpose'] }),
]

test('what is missing is filled in from the first trip to the last, purpose before partner', () => {
  expect(missingInOrder(entries, 'all')).toEqual([
    { tripId: first, field: 'purpose' },
    { tripId: first, field: 'partner' },
    { tripId: second, field: 'purpose' },
  ])
})

test('drivers fill in the same, and people who only read nothing', () => {
  expect(missingInOrder(entries, 'own')).toEqual(missingInOrder(entries, 'all'))
  expect(missingInOrder(entries, undefined)).toEqual([])
})

test('a locked trip, and a private one of somebody else, are not filled in', () => {
  const locked = anEntry({ missing: ['purpose'] })
  const hidden = anEntry({ lockedAt: null, missing: ['purpose'], trip: { start: null } })
  expect(missingInOrder([locked, hidden], 'all')).toEqual([])
})

test('the next field is the one after it, and after the last the first that was passed over', () => {
  const missing = missingInOrder(entries, 'all')
  const [one, two, three] = missing as [FieldOfTrip, FieldOfTrip, FieldOfTrip]
  expect(nextMissing(missing, one)).toEqual(two)
  expect(nextMissing(missing, three)).toEqual(one)
  expect(nextMissing([three], three)).toBeUndefined()
})

test('a changed value that was not missing leads to the first missing one', () => {
  const missing = missingInOrder(entries, 'all')
  expect(nextMissing(missing, { tripId: second, field: 'partner' })).toEqual(missing[0])
})

test('the main action counts purposes, then partners, then destinations', () => {
  const of = (field: FieldOfTrip['field']): FieldOfTrip => ({ tripId: first, field })
  expect(mostMissing([of('partner'), of('purpose')])).toEqual({ field: 'purpose', count: 1 })
  expect(mostMissing([of('partner'), of('destination')])).toEqual({ field: 'partner', count: 1 })
  expect(mostMissing([])).toBeUndefined()
})
