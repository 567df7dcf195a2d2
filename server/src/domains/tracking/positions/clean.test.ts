import type { PositionRecord } from '@roadbook/protocols/message'
import { expect, test } from 'vitest'
import { clean } from './clean.ts'
import { cleanImported } from './clean-imported.ts'
import { measures } from './position-rows.ts'

const receivedMs = Date.parse('2026-11-20T12:00:00Z')
const origin = { dongleId: 7, receivedMs }
const good: PositionRecord = { timeMs: receivedMs - 1000, latitude: 35.9, longitude: 14.5, satellites: 8 }

function cleaned(change: Partial<PositionRecord>): object {
  return clean({ ...good, ...change }, origin)
}

test('each measure reads the field of its name', () => {
  const wrong = measures.filter(({ name, read }) => read({ ...good, satellites: 0, [name]: 7 }) !== 7)
  expect(wrong).toEqual([])
})

test('a good record is kept as it is', () => {
  const kept = clean(good, origin)
  expect(kept).toMatchObject({ invalid: false, inaccurate: false, dongleId: 7, receivedMs })
  expect(kept.record).toBe(good)
})

test('a fix up to a day ahead of the clock is kept, a later one refused', () => {
  expect(cleaned({ timeMs: receivedMs + 86_400_000 })).not.toHaveProperty('reason')
  expect(cleaned({ timeMs: receivedMs + 86_400_001 })).toMatchObject({ reason: 'tooFarInTheFuture' })
  expect(cleaned({ timeMs: Date.parse('2038-01-19T03:14:07Z') })).toMatchObject({
    reason: 'tooFarInTheFuture',
  })
})

test('a fix of the last 90 days is kept, an older one refused', () => {
  expect(cleaned({ timeMs: receivedMs - 90 * 86_400_000 })).not.toHaveProperty('reason')
  expect(cleaned({ timeMs: receivedMs - 90 * 86_400_000 - 1 })).toMatchObject({ reason: 'tooOld' })
  expect(cleaned({ timeMs: 0 })).toMatchObject({ reason: 'tooOld' })
})

test('an invalid time is refused', () => {
  expect(cleaned({ timeMs: Number.NaN })).toMatchObject({ reason: 'impossibleTime' })
})

test('of a file, however old it may be, times before 1980 are refused and counted', () => {
  const times = [
    '0000-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '1979-12-31T23:59:59Z',
    '1980-01-01T00:00:00Z',
  ]
  const records = times.map((time) => ({ ...good, timeMs: Date.parse(time) }))
  const { fixes, refused } = cleanImported(records, { dongleId: 0, receivedMs })
  expect(fixes.map(({ record }) => record.timeMs)).toEqual([Date.parse('1980-01-01T00:00:00Z')])
  expect(refused).toEqual({ impossibleTime: 3 })
})

test('impossible coordinates are refused', () => {
  expect(cleaned({ latitude: 90.0001 })).toMatchObject({ reason: 'impossiblePlace' })
  expect(cleaned({ longitude: -180.0001 })).toMatchObject({ reason: 'impossiblePlace' })
  expect(cleaned({ latitude: Number.NaN })).toMatchObject({ reason: 'impossiblePlace' })
})

test('0,0 exactly is marked invalid, on the equator or the meridian is not', () => {
  expect(cleaned({ latitude: 0, longitude: 0 })).toMatchObject({ invalid: true })
  expect(cleaned({ latitude: 0 })).toMatchObject({ invalid: false })
  expect(cleaned({ longitude: 0 })).toMatchObject({ invalid: false })
})

test('fewer than three satellites are marked inaccurate, an unknown number is not', () => {
  expect(cleaned({ satellites: 2 })).toMatchObject({ inaccurate: true })
  expect(cleaned({ satellites: 3 })).toMatchObject({ inaccurate: false })
  const { satellites: _, ...unknown } = good
  expect(clean(unknown, origin)).toMatchObject({ inaccurate: false })
})

test('impossible sensor values move to extra', () => {
  const { record } = clean({ ...good, speedKmh: 65_535, batteryVolts: Number.NaN, extra: { io9: 1 } }, origin)
  expect(record).toEqual({ ...good, extra: { io9: 1, speedKmh: 65_535, batteryVolts: 'NaN' } })
})

test('a time is kept to the millisecond', () => {
  expect(clean({ ...good, timeMs: good.timeMs + 0.4 }, origin).record.timeMs).toBe(good.timeMs)
})

test('an empty extra is left out', () => {
  expect(clean({ ...good, extra: {} }, origin).record).toEqual(good)
})

test('places are kept to a centimetre and measures to what a sensor can tell', () => {
  const sent = {
    ...good,
    latitude: 35.898_912_345_678,
    longitude: -0,
    speedKmh: 33.123_456,
    odometerMeters: 10.04,
  }
  expect(clean(sent, origin).record).toEqual({
    ...sent,
    latitude: 35.898_912_3,
    longitude: 0,
    speedKmh: 33.12,
    odometerMeters: 10,
  })
})

test('a fix that the device itself calls none is marked invalid', () => {
  expect(cleaned({ valid: false })).toMatchObject({ invalid: true, record: { valid: false } })
  expect(clean({ ...good, valid: true }, origin).record).toEqual(good)
  expect(clean({ ...good, latitude: 0, longitude: 0, valid: false }, origin)).toEqual(
    clean({ ...good, latitude: 0, longitude: 0 }, origin),
  )
})

test('values that the database refuses are stored in a form that it accepts', () => {
  const extra = { 'a\0': 'b\ud800', c: Number.POSITIVE_INFINITY, d: true }
  expect(clean({ ...good, extra }, origin).record.extra).toEqual({
    'a\ufffd': 'b\ufffd',
    c: 'Infinity',
    d: true,
  })
})
