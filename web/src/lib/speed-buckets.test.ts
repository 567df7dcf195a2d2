import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrivePoint } from './drive-track.ts'
import { bucketHours, dayStarts, isLongSpan, speedBuckets } from './speed-buckets.ts'

const timeZone = 'Europe/Malta'
const at = (iso: string, speedKmh: number | null): DrivePoint => ({
  atMs: Date.parse(iso),
  latitude: 35.9,
  longitude: 14.5,
  speedKmh,
  headingDegrees: null,
})

test('a day counts from midnight of the company, and what is not driven does not slow it down', () => {
  const points = [
    at('2026-11-20T08:00:00Z', 30),
    at('2026-11-20T08:00:10Z', 60),
    at('2026-11-20T08:00:20Z', 0),
    at('2026-11-20T22:59:50Z', 20),
    at('2026-11-20T23:00:00Z', 50),
    at('2026-11-20T23:00:10Z', null),
  ]
  expect(speedBuckets(points, { timeZone, hours: 24 })).toEqual([
    {
      fromMs: Date.parse('2026-11-19T23:00:00Z'),
      toMs: Date.parse('2026-11-20T23:00:00Z'),
      averageKmh: 110 / 3,
      topKmh: 60,
      drivenMs: 30_000,
    },
    {
      fromMs: Date.parse('2026-11-20T23:00:00Z'),
      toMs: Date.parse('2026-11-21T23:00:00Z'),
      averageKmh: 50,
      topKmh: 50,
      drivenMs: 10_000,
    },
  ])
})

test('a device that falls silent has driven on for a minute at most', () => {
  const points = [at('2026-11-20T08:00:00Z', 40), at('2026-11-20T12:00:00Z', 0)]
  expect(speedBuckets(points, { timeZone, hours: 6 })).toEqual([
    {
      fromMs: Date.parse('2026-11-20T05:00:00Z'),
      toMs: Date.parse('2026-11-20T11:00:00Z'),
      averageKmh: 40,
      topKmh: 40,
      drivenMs: 60_000,
    },
  ])
})

test('parts do not touch each other, and no average is above its top', () => {
  const track = fc.array(fc.record({ afterMs: fc.nat(7_200_000), speedKmh: fc.nat(150) }), { maxLength: 200 })
  fc.assert(
    fc.property(track, fc.constantFrom(1, 3, 6, 24), (steps, hours) => {
      // The night in which the clocks go back is among them.
      let atMs = Date.parse('2026-10-24T12:00:00Z')
      const points = steps.map(({ afterMs, speedKmh }) => {
        atMs += afterMs
        return { ...at('2026-10-24T12:00:00Z', speedKmh), atMs }
      })
      const buckets = speedBuckets(points, { timeZone, hours })
      for (const [index, { fromMs, averageKmh, topKmh }] of buckets.entries()) {
        expect(averageKmh).toBeLessThanOrEqual(topKmh + 1e-9)
        expect(fromMs).toBeGreaterThanOrEqual(buckets[index - 1]?.toMs ?? 0)
      }
    }),
  )
})

test('a month is drawn by days, three days by hours where there is room', () => {
  const days = (count: number) => ({ fromMs: 0, toMs: count * 86_400_000 })
  expect([bucketHours(days(30), 80), bucketHours(days(7), 80), bucketHours(days(3), 80)]).toEqual([24, 3, 1])
  expect([isLongSpan(days(1)), isLongSpan(days(2))]).toEqual([false, true])
})

test('days begin at midnight, also when the clocks go back', () => {
  const span = { fromMs: Date.parse('2026-10-24T10:00:00Z'), toMs: Date.parse('2026-10-27T10:00:00Z') }
  expect(dayStarts(span, timeZone, 9).map((day) => new Date(day).toISOString())).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-10-26T23:00:00.000Z',
  ])
})
