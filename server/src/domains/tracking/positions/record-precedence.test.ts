import type { PositionRecord } from '@roadbook/protocols/message'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fix } from './fix.ts'
import { mergeRecords, mergeRepeats, precedenceOf } from './record-precedence.ts'

const record = fc.record<PositionRecord, 'latitude' | 'longitude' | 'timeMs'>(
  {
    timeMs: fc.integer({ min: 0, max: 5 }),
    latitude: fc.constantFrom(1, 2),
    longitude: fc.constantFrom(1, 2),
    speedKmh: fc.constantFrom(0, 50),
    satellites: fc.constantFrom(4, 9),
    ignition: fc.boolean(),
    event: fc.constantFrom('ignitionOn', 'towing'),
    extra: fc.dictionary(fc.constantFrom('io1', 'io2', 'io3'), fc.constantFrom(1, 'a', true), { minKeys: 1 }),
  },
  { requiredKeys: ['timeMs', 'latitude', 'longitude'] },
)
const fix = record.map(toFix)
const fixOfOneInstant = record.map((sent) => toFix({ ...sent, timeMs: 1 }))

function toFix(sent: PositionRecord): Fix {
  return {
    record: sent,
    precedence: precedenceOf(sent),
    invalid: false,
    inaccurate: false,
    dongleId: 1,
    receivedMs: 0,
  }
}

test('merging does not depend on who came first', () => {
  fc.assert(
    fc.property(fixOfOneInstant, fixOfOneInstant, (a, b) => {
      expect(mergeRecords(a, b)).toEqual(mergeRecords(b, a))
    }),
  )
})

test('merging does not depend on grouping', () => {
  fc.assert(
    fc.property(fixOfOneInstant, fixOfOneInstant, fixOfOneInstant, (a, b, c) => {
      expect(mergeRecords(mergeRecords(a, b), c)).toEqual(mergeRecords(a, mergeRecords(b, c)))
    }),
  )
})

test('a repeat changes nothing', () => {
  fc.assert(
    fc.property(fix, (a) => {
      expect(mergeRecords(a, structuredClone(a))).toEqual(a)
    }),
  )
})

test('any order and any repeats of the same fixes merge to the same list, in order of time', () => {
  const shuffledTwice = fc
    .array(fix, { maxLength: 12 })
    .chain((fixes) =>
      fc.tuple(
        fc.constant(fixes),
        fc.shuffledSubarray([...fixes, ...fixes], { minLength: fixes.length * 2 }),
      ),
    )
  fc.assert(
    fc.property(shuffledTwice, ([fixes, shuffled]) => {
      const merged = mergeRepeats(shuffled)
      expect(merged).toEqual(mergeRepeats(fixes))
      const times = merged.map((one) => one.record.timeMs)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    }),
  )
})

test('the richer of two records stays', () => {
  const poor = toFix({ timeMs: 1, latitude: 1, longitude: 2, speedKmh: 99 })
  const rich = toFix({ timeMs: 1, latitude: 1, longitude: 2, speedKmh: 1, ignition: true })
  expect(mergeRecords(poor, rich)).toBe(rich)
  expect(mergeRecords(rich, poor)).toBe(rich)
})

test('the precedence of a record does not depend on the order of its extra values', () => {
  const place = { timeMs: 1, latitude: 1, longitude: 2 }
  expect(precedenceOf({ ...place, extra: { io1: 1, io2: 'x' } })).toBe(
    precedenceOf({ ...place, extra: { io2: 'x', io1: 1 } }),
  )
})

test('records that differ in one value have different precedences', () => {
  const base = { timeMs: 1, latitude: 1, longitude: 2, speedKmh: 3, extra: { io1: 1 } }
  const precedences = [
    base,
    { ...base, latitude: 2, longitude: 1 },
    { ...base, speedKmh: 4 },
    { ...base, extra: { io1: 2 } },
    { ...base, extra: { io2: 1 } },
    { ...base, extra: { io1: '1' } },
  ].map(precedenceOf)
  expect(new Set(precedences).size).toBe(6)
  expect(precedences.every(Number.isSafeInteger)).toBe(true)
})
