import { distanceMeters } from '@roadbook/geo/distance'
import { expect, test } from 'vitest'
import { phases } from './day.ts'
import { fixes, type Reporting } from './fixes.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { malteseStreets } from './testing.ts'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-20T08:42:00Z')
const van: SimulatedVehicle = {
  imei: '001010110000013',
  kind: 'van',
  seed: 5,
  depot: { latitude: 35.8989, longitude: 14.5146 },
  behaviour: 'rounds',
  odometerMeters: 50_000_000,
}

function fixesOf(vehicle: SimulatedVehicle, minutes: number, reporting: Partial<Reporting> = {}) {
  const all = { fromMs: NOW, liveMs: NOW, drivingMs: 1_000, ...reporting }
  const found = []
  for (const fix of fixes(
    vehicle,
    phases(malteseStreets(), vehicle, { fromMs: all.fromMs, nowMs: NOW }),
    all,
  )) {
    if (fix.timeMs > NOW + minutes * MINUTE) break
    found.push(fix)
  }
  return found
}

test('a parked vehicle tells since when it stands, then reports every minute', () => {
  const [first, second, third] = fixesOf({ ...van, behaviour: 'parked' }, 5)
  expect(first).toEqual({
    timeMs: first?.timeMs,
    latitude: 35.8989,
    longitude: 14.5146,
    speedKmh: 0,
    headingDegrees: 189,
    satellites: first?.satellites,
    ignition: false,
    movement: false,
    odometerMeters: 50_000_000,
    externalVolts: first?.externalVolts,
    batteryVolts: first?.batteryVolts,
    gsmSignal: first?.gsmSignal,
  })
  expect(first?.timeMs).toBeLessThan(NOW - 20 * MINUTE)
  expect(second?.timeMs).toBeGreaterThanOrEqual(NOW)
  expect((third?.timeMs ?? 0) - (second?.timeMs ?? 0)).toBe(MINUTE)
})

test('an offline vehicle sends one fix and no more', () => {
  const found = fixesOf({ ...van, behaviour: 'offline' }, 600)
  expect(found.map(({ ignition, speedKmh }) => ({ ignition, speedKmh }))).toEqual([
    { ignition: true, speedKmh: 0 },
  ])
})

test('a driving vehicle reports every second, in order of time', () => {
  const found = fixesOf(van, 240)
  const pauses = found.slice(1).map((fix, i) => fix.timeMs - (found[i]?.timeMs ?? 0))
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000)
  const driving = pauses.filter((_pause, i) => found[i + 1]?.movement && found[i]?.movement)
  expect(new Set(driving)).toEqual(new Set([1_000]))
})

test('the odometer grows by what was driven, and by nothing at a stand', () => {
  const found = fixesOf(van, 240)
  let track = 0
  found.slice(1).forEach((fix, i) => {
    const before = found[i]
    if (!before) return
    track += distanceMeters(before, fix)
    expect(fix.odometerMeters).toBeGreaterThanOrEqual(before.odometerMeters ?? 0)
  })
  const driven = (found.at(-1)?.odometerMeters ?? 0) - (found[0]?.odometerMeters ?? 0)
  expect(driven).toBeGreaterThan(50_000)
  expect(Math.abs(driven / track - 1)).toBeLessThan(0.01)
})

test('ignition on and off are told as events, each once', () => {
  const found = fixesOf(van, 240)
  const turns = found.filter((fix, i) => i > 0 && fix.ignition !== found[i - 1]?.ignition)
  const events = found.filter(({ event }) => event !== undefined)
  expect(events).toEqual(turns)
  expect(new Set(events.map(({ event, ignition }) => `${event} ${ignition}`))).toEqual(
    new Set(['ignitionOn true', 'ignitionOff false']),
  )
})

test('history is told every five seconds and goes over into now', () => {
  const found = fixesOf(van, 30, { fromMs: NOW - 60 * MINUTE })
  const pauses = (from: number, to: number) =>
    found
      .filter((fix, i) => fix.timeMs > from && fix.timeMs < to && fix.movement && found[i - 1]?.movement)
      .map((fix) => fix.timeMs - (found[found.indexOf(fix) - 1]?.timeMs ?? 0))
  expect(found[0]?.timeMs).toBeLessThan(NOW - 59 * MINUTE)
  expect(new Set(pauses(NOW - 60 * MINUTE, NOW))).toEqual(new Set([5_000]))
  expect(new Set(pauses(NOW + 5_000, NOW + 30 * MINUTE))).toEqual(new Set([1_000]))
})

test('a truck has 24 V, and more with the engine running', () => {
  const idle = fixesOf({ ...van, kind: 'truck', behaviour: 'idle' }, 5).map((fix) => fix.externalVolts ?? 0)
  const parked = fixesOf({ ...van, kind: 'truck', behaviour: 'parked' }, 5).map(
    (fix) => fix.externalVolts ?? 0,
  )
  expect(Math.min(...idle)).toBeGreaterThan(27.5)
  expect(Math.max(...parked)).toBeLessThan(25.5)
})
