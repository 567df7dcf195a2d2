import { expect, test } from 'vitest'
import type { TrackFix } from '../../tracking/positions/index.ts'
import { drivenTrack } from './driven-track.ts'

const START_MS = Date.UTC(2026, 10, 20, 8)

function fix(second: number, latitude: number, longitude: number, more: Partial<TrackFix> = {}): TrackFix {
  const plain = {
    speedKmh: null,
    ignition: true,
    odometerMeters: null,
    headingDegrees: null,
    receivedMs: null,
  }
  return { timeMs: START_MS + second * 1000, latitude, longitude, doubtful: false, ...plain, ...more }
}

test('each part is a line; between them is a gap', () => {
  const parts = [
    [fix(0, 35.9, 14.4), fix(60, 35.91, 14.4)],
    [fix(600, 35.95, 14.4), fix(660, 35.95, 14.41)],
  ]
  const { lines, meters } = drivenTrack(parts)
  expect(lines).toEqual(parts.map((part) => part.map(({ latitude, longitude }) => ({ latitude, longitude }))))
  // 1,112 m to the north, 900 m to the east.
  expect(meters).toBeCloseTo(2_012, -1)
})

test('standing still is no drive, however the place wanders', () => {
  const wander = Array.from({ length: 100 }, (_, n) => fix(n * 10, 35.9 + (n % 3) * 2e-5, 14.4))
  expect(drivenTrack([wander])).toEqual({ lines: [], meters: 0 })
})

test('a doubtful place and one where it can’t have been are left out', () => {
  const drive = Array.from({ length: 20 }, (_, n) => fix(n * 10, 35.9 + n * 1e-3, 14.4))
  const clean = drivenTrack([drive])
  const outlier = fix(55, 36.9, 15.4)
  const doubtful = fix(75, 0, 0, { doubtful: true })
  const dirty = [...drive, outlier, doubtful].toSorted((a, b) => a.timeMs - b.timeMs)
  expect(drivenTrack([dirty])).toEqual(clean)
})

test('a day’s drive is drawn with 800 points at most, and as long as it was', () => {
  const zigzag = Array.from({ length: 5_000 }, (_, n) => fix(n * 10, 35 + n * 5e-4, 14 + (n % 2) * 5e-4))
  const { lines, meters } = drivenTrack([zigzag])
  expect(lines.flat().length).toBeLessThanOrEqual(800)
  expect([lines[0]?.[0], lines[0]?.at(-1)?.latitude]).toEqual([
    { latitude: 35, longitude: 14 },
    35 + 4_999 * 5e-4,
  ])
  // 71.6 m per step.
  expect(meters / 4_999).toBeCloseTo(71, -1)
})
