import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DrivePoint } from '../lib/drive/drive-track.ts'
import { bucketMinutes, isDense, speedBuckets, wallTicks } from './speed-buckets.ts'

const timeZone = 'Europe/Malta'
const at = (iso: string, speedKmh: number | null): DrivePoint => ({
  atMs: Date.parse(iso),
  latitude: 35.9,
  longitude: 14.5,
  speedKmh,
  headingDegrees: null,
})

test('a day starts at midnight in the company’s time zone, and standing does not lower the average speed', () => {
  const points = [
    at('2026-11-20T08:00:00Z', 30),
    at('2026-11-20T08:00:10Z', 60),
    at('2026-11-20T08:00:20Z', 0),
    at('2026-11-20T22:59:50Z', 20),
    at('2026-11-20T23:00:00Z', 50),
    at('2026-11-20T23:00:10Z', null),
  ]
  expect(speedBuckets(points, { timeZone, minutes: 1440 })).toEqual([
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

test('a silent device counts as driving for a minute at most', () => {
  const points = [at('2026-11-20T08:00:00Z', 40), at('2026-11-20T12:00:00Z', 0)]
  expect(speedBuckets(points, { timeZone, minutes: 360 })).toEqual([
    {
      fromMs: Date.parse('2026-11-20T05:00:00Z'),
      toMs: Date.parse('2026-11-20T11:00:00Z'),
      averageKmh: 40,
      topKmh: 40,
      drivenMs: 60_000,
    },
  ])
})

const minutesBetween = (from: string, to: string) => {
  const count = (Date.parse(to) - Date.parse(from)) / 60_000
  return Array.from({ length: count }, (_, minute) => ({
    ...at(from, 50),
    atMs: Date.parse(from) + minute * 60_000,
  }))
}
const clockOf = (ms: number) => new Date(ms).toISOString().slice(11, 16)

test('when clocks go back, the quarters of that hour appear twice', () => {
  // From 02:00 to 02:30 local time, and again an hour later.
  const points = [
    ...minutesBetween('2026-10-25T00:00:00Z', '2026-10-25T00:30:00Z'),
    ...minutesBetween('2026-10-25T01:00:00Z', '2026-10-25T01:30:00Z'),
  ]
  const buckets = speedBuckets(points, { timeZone, minutes: 15 })
  expect(buckets.map(({ fromMs, toMs }) => [clockOf(fromMs), clockOf(toMs)])).toEqual([
    ['00:00', '00:15'],
    ['00:15', '00:30'],
    ['01:00', '01:15'],
    ['01:15', '01:30'],
  ])
})

test('a day has 25 hours when clocks go back, and 23 when they go forward', () => {
  const hours = (iso: string, minutes: 60 | 180 | 1440) =>
    speedBuckets([at(iso, 50)], { timeZone, minutes }).map(({ fromMs, toMs }) => (toMs - fromMs) / 3_600_000)
  expect([hours('2026-10-25T00:30:00Z', 60), hours('2026-10-25T01:30:00Z', 60)]).toEqual([[2], [2]])
  expect([hours('2026-10-25T01:30:00Z', 180), hours('2026-10-25T12:00:00Z', 1440)]).toEqual([[4], [25]])
  expect([hours('2026-03-29T00:30:00Z', 60), hours('2026-03-29T12:00:00Z', 1440)]).toEqual([[1], [23]])
})

test('intervals are in order without overlap, each driving position is in one, and no average exceeds its maximum', () => {
  // Both passes of the repeated hour, the skipped hour, and a shift by half an hour.
  const changes = [
    { zone: timeZone, change: '2026-10-25T01:00:00Z' },
    { zone: timeZone, change: '2026-03-29T01:00:00Z' },
    { zone: 'Australia/Lord_Howe', change: '2026-04-04T15:00:00Z' },
  ]
  const track = fc.array(fc.record({ afterMs: fc.nat(600_000), speedKmh: fc.nat(150) }), { maxLength: 100 })
  fc.assert(
    fc.property(
      fc.constantFrom(...changes),
      fc.nat(120),
      track,
      fc.constantFrom(15, 30, 60, 180, 360, 1440),
      ({ zone, change }, beforeMinutes, steps, minutes) => {
        let atMs = Date.parse(change) - beforeMinutes * 60_000
        const points = steps.map(({ afterMs, speedKmh }) => {
          atMs += afterMs
          return { ...at(change, speedKmh), atMs }
        })
        const buckets = speedBuckets(points, { timeZone: zone, minutes })
        for (const [index, { fromMs, toMs, averageKmh, topKmh }] of buckets.entries()) {
          expect(toMs).toBeGreaterThan(fromMs)
          expect(fromMs).toBeGreaterThanOrEqual(buckets[index - 1]?.toMs ?? 0)
          expect(averageKmh).toBeLessThanOrEqual(topKmh + 1e-9)
        }
        const driven = points.filter(({ speedKmh }) => (speedKmh ?? 0) >= 4)
        const bucketsOf = driven.map(
          (point) => buckets.filter(({ fromMs, toMs }) => fromMs <= point.atMs && point.atMs < toMs).length,
        )
        expect(bucketsOf).toEqual(driven.map(() => 1))
      },
    ),
  )
})

test('a month is drawn by days, a day by quarters of an hour, and two hours as a line', () => {
  const hours = (count: number) => ({ fromMs: 0, toMs: count * 3_600_000 })
  const bars = [720, 168, 72, 20].map((count) => bucketMinutes(hours(count), 80))
  expect(bars).toEqual([1440, 180, 60, 15])
  expect([isDense(hours(2), 700), isDense(hours(20), 700)]).toEqual([false, true])
})

test('days begin at midnight, also when the clocks go back', () => {
  const span = { fromMs: Date.parse('2026-10-24T10:00:00Z'), toMs: Date.parse('2026-10-27T10:00:00Z') }
  expect(wallTicks(span, timeZone, 4).map((day) => new Date(day).toISOString())).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-10-26T23:00:00.000Z',
  ])
})

test('the axis of a day shows full hours', () => {
  const span = { fromMs: Date.parse('2026-11-20T04:12:00Z'), toMs: Date.parse('2026-11-20T17:00:00Z') }
  expect(wallTicks(span, timeZone, 5).map((atMs) => new Date(atMs).toISOString().slice(11, 16))).toEqual([
    '05:00',
    '08:00',
    '11:00',
    '14:00',
  ])
})
