import { distanceMeters } from '@roadbook/geo/distance'
import type { PositionRecord } from '@roadbook/protocols/message'
import { expect, test } from 'vitest'
import { dayOfDate, instantOf, MINUTE, SECOND } from '../calendar.ts'
import { phases } from '../day.ts'
import { fixes, type Listening } from './fixes.ts'
import type { SimulatedVehicle } from '../fleet.ts'
import { malteseStreets } from '../testing.ts'

/** A Tuesday, nine in the morning. */
const NOW = instantOf(dayOfDate('2026-11-17'), 9 * 60)
const DAY = 24 * 60
const van: SimulatedVehicle = {
  imei: '001010110000013',
  kind: 'van',
  seed: 5,
  depot: { latitude: 35.8989, longitude: 14.5146 },
  behaviour: 'parcel',
  odometerMeters: 50_000_000,
  odometerSince: '2026-11-01',
}

function fixesOf(vehicle: SimulatedVehicle, minutes: number, listening: Partial<Listening> = {}) {
  const fromMs = listening.fromMs ?? NOW
  const found: PositionRecord[] = []
  const routine = phases(malteseStreets(), vehicle, { fromMs })
  for (const fix of fixes(vehicle, routine, { fromMs, ...listening })) {
    if (fix.timeMs >= fromMs + minutes * MINUTE) break
    found.push(fix)
  }
  return found
}

const pausesOf = (found: PositionRecord[]) =>
  found.slice(1).map((fix, i) => fix.timeMs - (found[i]?.timeMs ?? 0))

test('a parked vehicle tells since when it stands, then now and then, always from the same place', () => {
  const night = instantOf(dayOfDate('2026-11-17'), 0)
  const [first, heardLast, second, third] = fixesOf(van, 5 * 60, { fromMs: night })
  if (!first) throw new Error('no fix')
  const { timeMs, headingDegrees, satellites, odometerMeters, ...rest } = first
  const { fuelPercent, externalVolts, batteryVolts, gsmSignal, ...said } = rest
  expect(said).toEqual({
    latitude: 35.899227,
    longitude: 14.514148,
    speedKmh: 0,
    ignition: false,
    movement: false,
  })
  const figures = [headingDegrees, satellites, odometerMeters, fuelPercent]
  expect([...figures, externalVolts, batteryVolts, gsmSignal].map((one) => typeof one)).toEqual(
    Array.from({ length: 7 }, () => 'number'),
  )
  expect(timeMs).toBeLessThan(night - 60 * MINUTE)
  expect(heardLast?.timeMs).toBe((second?.timeMs ?? 0) - 5 * MINUTE)
  expect(heardLast?.timeMs).toBeLessThan(night)
  expect(second?.timeMs).toBeGreaterThanOrEqual(night)
  expect((third?.timeMs ?? 0) - (second?.timeMs ?? 0)).toBe(5 * MINUTE)
  expect([second?.latitude, second?.longitude]).toEqual([first?.latitude, first?.longitude])
})

test('a vehicle that stands since the day before yesterday says so', () => {
  const pool: SimulatedVehicle = { ...van, behaviour: 'pool' }
  const atNight = (date: string) => fixesOf(pool, 5, { fromMs: instantOf(dayOfDate(date), 3 * 60) })
  const drives = new Set(
    fixesOf(pool, 10 * DAY)
      .filter(({ movement }) => movement)
      .map(({ timeMs }) => new Date(timeMs).toISOString().slice(0, 10)),
  )
  const dates = [18, 19, 20, 21, 22, 23, 24, 25].map((day) => `2026-11-${day}`)
  const idle = dates.filter((date) => !drives.has(date))
  expect(idle.length).toBeGreaterThan(2)
  for (const date of idle) {
    const lastDrive = dates.filter((other) => other < date && drives.has(other)).at(-1) ?? '2026-11-17'
    const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
    expect(new Date(atNight(next)[0]?.timeMs ?? 0).toISOString().slice(0, 10)).toBe(lastDrive)
  }
})

test('a driving tracker reports after 30 s at most, or 400 m, or a turn', () => {
  const found = fixesOf(van, 4 * 60)
  const driving = found.filter((fix, i) => i > 0 && fix.movement && found[i - 1]?.movement)
  const apart = driving.map((fix) => {
    const before = found[found.indexOf(fix) - 1]
    return before
      ? { ms: fix.timeMs - before.timeMs, meters: distanceMeters(before, fix) }
      : { ms: 0, meters: 0 }
  })
  expect(driving.length).toBeGreaterThan(200)
  expect(Math.max(...apart.map(({ ms }) => ms))).toBe(30 * SECOND)
  // 400 m, plus what it drives within a second and the receiver's error
  expect(Math.max(...apart.map(({ meters }) => meters))).toBeLessThan(435)
  expect(apart.some(({ ms }) => ms <= 10 * SECOND)).toBe(true)
})

test('where a pace is asked for, it keeps that', () => {
  const found = fixesOf(van, 4 * 60, { everyMs: 1_000 })
  const driving = pausesOf(found).filter((_pause, i) => found[i + 1]?.movement && found[i]?.movement)
  expect(new Set(driving)).toEqual(new Set([1_000]))
})

test('the odometer grows by what was driven, and by nothing at a stand', () => {
  const found = fixesOf(van, DAY)
  let track = 0
  found.slice(1).forEach((fix, i) => {
    const before = found[i]
    if (!before) return
    if (fix.movement || before.movement) track += distanceMeters(before, fix)
    expect(fix.odometerMeters).toBeGreaterThanOrEqual(before.odometerMeters ?? 0)
  })
  const driven = (found.at(-1)?.odometerMeters ?? 0) - (found[0]?.odometerMeters ?? 0)
  expect(driven).toBeGreaterThan(20_000)
  // straight lines between fixes cut corners, and the receiver's error varies
  expect(Math.abs(driven / track - 1)).toBeLessThan(0.05)
})

test('the odometer of an instant is the same, whenever one begins to listen', () => {
  const early = fixesOf(van, 2 * DAY)
  const late = fixesOf(van, DAY, { fromMs: NOW + DAY * MINUTE })
  const same = early.filter(({ timeMs }) => timeMs >= NOW + DAY * MINUTE)
  expect(late.filter(({ timeMs }) => timeMs >= NOW + DAY * MINUTE)).toEqual(same)
  expect(same.length).toBeGreaterThan(500)
})

test('a fuel counter grows with the distance, by what such a vehicle uses, and is the same whenever one begins to listen', () => {
  const counting = { ...van, fuelCounter: true }
  const early = fixesOf(counting, 2 * DAY)
  const late = fixesOf(counting, DAY, { fromMs: NOW + DAY * MINUTE })
  const used = early.map(({ fuelUsedLitres = 0 }) => fuelUsedLitres)
  expect(used).toEqual(used.toSorted((a, b) => a - b))
  const litres = (used.at(-1) ?? 0) - (used[0] ?? 0)
  const meters = (early.at(-1)?.odometerMeters ?? 0) - (early[0]?.odometerMeters ?? 0)
  expect((litres / meters) * 100_000).toBeGreaterThan(8.5)
  expect((litres / meters) * 100_000).toBeLessThan(10.6)
  const since = NOW + DAY * MINUTE
  expect(late.filter(({ timeMs }) => timeMs >= since)).toEqual(early.filter(({ timeMs }) => timeMs >= since))
  expect(fixesOf(van, 10)[0]).not.toHaveProperty('fuelUsedLitres')
})

test('without a day from which it is counted, an odometer begins with the figure given', () => {
  const { odometerSince: _, ...other } = van
  const first = fixesOf(other, DAY, { everyMs: 1_000 })[0]
  expect(Math.abs((first?.odometerMeters ?? 0) - 50_000_000)).toBeLessThan(25)
})

test('a stuck odometer stands for days and then leaps, one that resets begins at 0 again', () => {
  const shown = (odometerFault: 'stuck' | 'resets') => [
    ...new Set(
      fixesOf({ ...van, behaviour: 'rounds', aroundTheClock: true, odometerFault }, 3 * DAY).map(
        ({ odometerMeters }) => odometerMeters ?? 0,
      ),
    ),
  ]
  expect(shown('stuck').map((meters) => meters % 150_000)).toEqual(shown('stuck').map(() => 0))
  expect(shown('stuck').length).toBeGreaterThan(2)
  const falls = shown('resets').filter((meters, i, all) => meters < (all[i - 1] ?? 0))
  expect(falls.length).toBeGreaterThanOrEqual(1)
  expect(Math.max(...falls)).toBeLessThan(400_000)
})

test('ignition on and off are reported as events, each once', () => {
  const found = fixesOf(van, DAY)
  const turns = found.filter((fix, i) => i > 0 && fix.ignition !== found[i - 1]?.ignition)
  const events = found.filter(({ event }) => event?.startsWith('ignition'))
  expect(events).toEqual(turns)
  expect(new Set(events.map(({ event, ignition }) => `${event} ${ignition}`))).toEqual(
    new Set(['ignitionOn true', 'ignitionOff false']),
  )
})

test('hard braking is an event, and the speeds around it show it', () => {
  // The worst drivers.
  const found = [3, 8, 17]
    .map((seed) => fixesOf({ ...van, kind: 'car', behaviour: 'rounds', aroundTheClock: true, seed }, 4 * DAY))
    .flat()
  const braked = found.flatMap((fix, i) =>
    fix.event === 'harshBraking' ? [[found[i - 1], fix] as const] : [],
  )
  expect(braked.length).toBeGreaterThan(2)
  for (const [before, after] of braked) {
    expect(after.timeMs - (before?.timeMs ?? 0)).toBe(1_000)
    // 3.5 m/s² are 12.6 km/h in a second, and speeds are reported in whole km/h
    expect((before?.speedKmh ?? 0) - (after.speedKmh ?? 0)).toBeGreaterThanOrEqual(12)
  }
})

test('calm driving raises no events', () => {
  const events = fixesOf({ ...van, kind: 'truck', behaviour: 'truck' }, 3 * DAY).map(({ event }) => event)
  expect(events).not.toContain('harshAcceleration')
})

test('a tracker that loses its power says so, and then nothing until it is back', () => {
  const found = fixesOf({ ...van, behaviour: 'workshop' }, 16 * DAY)
  const index = found.findIndex(({ event }) => event === 'unplugged')
  const [last, next] = [found[index], found[index + 1]]
  expect(last?.externalVolts).toBe(0)
  expect((next?.timeMs ?? 0) - (last?.timeMs ?? 0)).toBeGreaterThan(5 * DAY * MINUTE)
})

test('a truck has 24 V, and more with the engine running', () => {
  const volts = (ignition: boolean) =>
    fixesOf({ ...van, kind: 'truck', behaviour: 'truck' }, DAY)
      .filter((fix) => fix.ignition === ignition)
      .map((fix) => fix.externalVolts ?? 0)
  expect(Math.min(...volts(true))).toBeGreaterThan(27.5)
  expect(Math.max(...volts(false))).toBeLessThan(25.5)
})

test('a phone knows its place and its battery, but neither ignition nor odometer', () => {
  const fix = fixesOf({ ...van, device: 'osmand' }, 60).findLast(({ event }) => event === undefined)
  const { accuracyMeters, batteryPercent, ...rest } = fix ?? {}
  expect([accuracyMeters, batteryPercent].map((one) => typeof one)).toEqual(['number', 'number'])
  expect(Object.keys(rest).toSorted()).toEqual(
    'headingDegrees,latitude,longitude,movement,speedKmh,timeMs'.split(','),
  )
})

test('an electric van has a battery where others have a tank', () => {
  const [fix] = fixesOf({ ...van, behaviour: 'electric', isElectric: true }, 60).slice(-1)
  expect([typeof fix?.batteryPercent, fix?.fuelPercent]).toEqual(['number', undefined])
})
