import type { LogbookChange } from '@roadbook/contract/trips/logbook'
import { expect, test } from 'vitest'
import { changesOf, correctedOf } from './logbook-changes.ts'

const recorded = { category: 'business', distanceMeters: 12_100 }
const addendum = (field: string, before: unknown, after: unknown): LogbookChange => {
  const who = { actorEmail: null, actorName: null, reason: null, cause: null }
  return { field, before, after, changedAt: '2026-11-28T09:00:00.000Z', kind: 'addendum', ...who }
}

test('late positions correct the distance with the factor of the record, and the odometer what it moved by', () => {
  const byPositions = addendum('distanceMeters', 12_000, 24_000)
  expect(correctedOf(recorded, [byPositions])).toEqual({ category: 'business', distanceMeters: 24_200 })
  const undetected = addendum('distanceMeters', 12_040, 0)
  expect(correctedOf(recorded, [undetected])).toEqual({ category: 'business', distanceMeters: 0 })
  const moved = addendum('odometerMeters', [48_000_000, 48_012_100], [48_013_900, 48_026_100])
  expect(correctedOf(recorded, [moved])).toEqual({ category: 'business', distanceMeters: 12_200 })
})

test('an odometer that moves as a whole, or that an update records, corrects nothing', () => {
  const upgrade = addendum('odometerMeters', null, [48_000_000, 48_012_100])
  const moved = addendum('odometerMeters', [48_000_000, 48_012_100], [48_013_000, 48_025_100])
  expect(correctedOf(recorded, [upgrade, moved])).toBeNull()
})

test('an addendum that was wrong could not be taken back: a later one may say what the record says', () => {
  const record = { category: 'business', touched: true }
  const version = (category: string) => ({
    changedAt: new Date('2026-11-28T09:00:00Z'),
    reason: 'addendum',
    actorEmail: 'ada@company.example',
    actorName: null,
    before: record,
    after: { ...record, category, addendumReason: 'Mistyped', addendumFields: ['category'] },
  })
  const changes = changesOf([version('private'), version('business')])
  expect(changes.map(({ after }) => after)).toEqual(['private', 'business'])
  expect(correctedOf(recorded, changes)).toBeNull()
})
