import { distanceMeters } from '@roadbook/geo/distance'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../property-runs.ts'
import { dayOf, dayOfDate, HOUR, instantOf, MINUTE, minuteOf, weekdayOf } from './calendar.ts'
import { type Phase, phases } from './day.ts'
import { demoVehicles } from './demo-fleet.ts'
import { momentOf } from './driving/drive.ts'
import { type Behaviour, BEHAVIOURS, type SimulatedVehicle, VEHICLE_KINDS } from './fleet.ts'
import type { Reason } from './routines/itinerary.ts'
import { malteseStreets } from './testing.ts'

const VALLETTA = { latitude: 35.8989, longitude: 14.5146 }
const ROUTINES = BEHAVIOURS.filter((one) => one !== 'recorded')
const MONDAY = dayOfDate('2026-11-16')

function vehicle(behaviour: Behaviour, other: Partial<SimulatedVehicle> = {}): SimulatedVehicle {
  const [imei, odometerSince] = ['001010110000013', '2026-10-01']
  return { imei, kind: 'van', seed: 5, depot: VALLETTA, behaviour, odometerSince, ...other }
}

function phasesBetween(fromMs: number, toMs: number, one: SimulatedVehicle): Phase[] {
  const found: Phase[] = []
  for (const phase of phases(malteseStreets(), one, { fromMs })) {
    if (phase.startMs >= toMs) break
    found.push(phase)
  }
  return found
}

const weekOf = (one: SimulatedVehicle) => phasesBetween(instantOf(MONDAY, 0), instantOf(MONDAY + 7, 0), one)

const anyVehicle = fc
  .record({
    behaviour: fc.constantFrom(...ROUTINES),
    kind: fc.constantFrom(...VEHICLE_KINDS),
    seed: fc.nat(100_000),
    isElectric: fc.boolean(),
  })
  .map(({ behaviour, ...other }) => vehicle(behaviour, other))
const anyHour = fc
  .integer({ min: 0, max: 24 * 50 })
  .map((hour) => Date.parse('2026-10-02T00:00Z') + hour * HOUR)

test('whatever life it leads, phases follow each other without a gap, and nowhere does it jump', () => {
  fc.assert(
    fc.property(anyVehicle, anyHour, (one, fromMs) => {
      const found = phasesBetween(fromMs, fromMs + 50 * HOUR, one)
      expect(found[0]?.startMs).toBeLessThanOrEqual(fromMs)
      for (const [i, phase] of found.entries()) {
        const before = found[i - 1]
        expect(phase.endMs).toBeGreaterThan(phase.startMs)
        if (!before) continue
        expect(phase.startMs).toBe(before.endMs)
        expect(distanceMeters(endOf(before), startOf(phase))).toBeLessThan(0.1)
      }
    }),
    { numRuns: costlyRuns },
  )
})

test('what was driven never falls, and goes over from one day to the next', () => {
  fc.assert(
    fc.property(anyVehicle, anyHour, (one, fromMs) => {
      const found = phasesBetween(fromMs, fromMs + 50 * HOUR, one)
      for (const [i, phase] of found.entries()) {
        const before = found[i - 1]
        const driven = before?.kind === 'drive' ? before.drive.lengthMeters : 0
        if (before) expect(phase.meters).toBeCloseTo(before.meters + driven, 3)
      }
    }),
    { numRuns: costlyRuns },
  )
})

test('starting later gives the same day', () => {
  fc.assert(
    fc.property(anyVehicle, anyHour, fc.nat(60 * 24), (one, fromMs, minutes) => {
      const toMs = fromMs + 48 * HOUR
      const early = phasesBetween(fromMs, toMs, one)
      const late = phasesBetween(fromMs + minutes * MINUTE, toMs, one)
      expect(early.slice(-late.length)).toEqual(late)
    }),
    { numRuns: costlyRuns },
  )
})

test('another seed gives another day', () => {
  const [one, other] = [5, 6].map((seed) => weekOf(vehicle('parcel', { seed })))
  expect(one?.map((phase) => phase.endMs)).not.toEqual(other?.map((phase) => phase.endMs))
})

test('the ignition is on while driving and just before and after', () => {
  const found = weekOf(vehicle('parcel'))
  const around = found.flatMap((phase, i) =>
    phase.kind === 'drive' ? [found[i - 1], phase, found[i + 1]].map((one) => one?.ignition) : [],
  )
  expect(new Set(around)).toEqual(new Set([true]))
  expect(found.some((phase) => !phase.ignition)).toBe(true)
})

test('a parcel van makes many stops on working days, fewer on Saturday, none on Sunday', () => {
  expect(countsByDay(vehicle('parcel'), 'customer')).toEqual([59, 59, 63, 59, 61, 29, 0])
})

test('a craftsman has few jobs, and sleeps at home', () => {
  const one = vehicle('craftsman')
  expect(countsByDay(one, 'customer')).toEqual([2, 2, 2, 3, 2, 0, 1])
  expect(countsByDay(one, 'home')).toEqual([1, 1, 1, 1, 1, 0, 1])
})

test('a sales car is driven for pleasure on the weekend', () => {
  const counts = countsByDay(vehicle('sales', { kind: 'car' }), 'private')
  expect(counts[5]).toBe(2)
  expect(countsByDay(vehicle('sales', { kind: 'car' }), 'customer').slice(5)).toEqual([0, 0])
})

test('shuttles, patrols and couriers on duty around the clock rest one after the other', () => {
  const seeds = [1, 8, 10, 17]
  for (const behaviour of ['rounds', 'patrol', 'courier'] as const) {
    const drives = seeds.map((seed) => drivesOf(vehicle(behaviour, { seed, aroundTheClock: true })))
    const driving = everyHour.map((hourMs) => drives.filter((one) => shareOf(one, hourMs) > 0).length)
    expect(Math.min(...driving)).toBeGreaterThanOrEqual(1)
    const resting = drives.map((one) => everyHour.filter((hourMs) => shareOf(one, hourMs) < 0.1).length)
    expect(Math.min(...resting)).toBeGreaterThanOrEqual(5)
  }
})

test('others work one shift, early or late, on working days', () => {
  for (const behaviour of ['rounds', 'patrol', 'courier'] as const) {
    const hours = [5, 6].map((seed) => {
      const drives = drivesOf(vehicle(behaviour, { seed }))
      expect(new Set(drives.map(({ startMs }) => weekdayOf(dayOf(startMs))))).toEqual(
        new Set([1, 2, 3, 4, 5]),
      )
      const ofDay = drives.map(({ startMs }) => minuteOf(startMs) / 60)
      return [Math.floor(Math.min(...ofDay)), Math.floor(Math.max(...ofDay))]
    })
    const [[lateBegin = 0, lateEnd = 0] = [], [earlyBegin = 0, earlyEnd = 0] = []] = hours
    expect([lateBegin >= 12, lateEnd <= 22, earlyBegin >= 6, earlyEnd <= 15]).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
})

/** Two weeks of each vehicle except recordings; the second begins on MONDAY. */
const demoDrives = demoVehicles()
  .filter(({ behaviour }) => behaviour !== 'recorded')
  .map((one) =>
    phasesBetween(instantOf(MONDAY - 7, 0), instantOf(MONDAY + 7, 0), one).filter(
      ({ kind }) => kind === 'drive',
    ),
  )

test('most of the demo company drive 500 to 1,500 km in two weeks', () => {
  const kilometers = demoDrives.map((drives) =>
    drives.reduce((sum, phase) => sum + (phase.kind === 'drive' ? phase.drive.lengthMeters : 0) / 1000, 0),
  )
  expect(kilometers.length).toBe(22)
  expect(kilometers.filter((one) => one >= 500 && one <= 1_500).length).toBeGreaterThanOrEqual(14)
  expect(Math.max(...kilometers)).toBeLessThan(4_000)
})

test('of the demo company two are on duty at night and on Sundays, and six are on their way at noon of a working day', () => {
  const drives = demoDrives.map((all) => all.filter(({ endMs }) => endMs > instantOf(MONDAY, 0)))
  const onTheirWay = (hourMs: number) => drives.reduce((sum, one) => sum + shareOf(one, hourMs), 0)
  const moving = (hourMs: number) => drives.filter((one) => shareOf(one, hourMs) > 0).length
  // At least one vehicle drives in every hour.
  expect(Math.min(...everyHour.map(moving))).toBeGreaterThanOrEqual(1)
  for (let day = MONDAY; day < MONDAY + 7; day++) {
    expect(moving(instantOf(day, 2 * 60))).toBeLessThanOrEqual(2)
    if (day < MONDAY + 5) expect(onTheirWay(instantOf(day, 12 * 60))).toBeGreaterThan(6)
  }
  const ofSunday = everyHour.slice(6 * 24).map(moving)
  expect(ofSunday.reduce((sum, count) => sum + count, 0) / 24).toBeLessThan(3)
})

const everyHour = Array.from({ length: 7 * 24 }, (_, hour) => instantOf(MONDAY, 0) + hour * HOUR)

function drivesOf(one: SimulatedVehicle): Phase[] {
  return weekOf(one).filter(({ kind }) => kind === 'drive')
}

/** The share of an hour that is driven. */
function shareOf(drives: readonly Phase[], hourMs: number): number {
  const driven = drives.map(({ startMs, endMs }) =>
    Math.max(0, Math.min(endMs, hourMs + HOUR) - Math.max(startMs, hourMs)),
  )
  return driven.reduce((sum, ms) => sum + ms, 0) / HOUR
}

test('an electric van is charged at noon and over night', () => {
  const one = vehicle('electric', { isElectric: true })
  const morning = weekOf(one).filter((phase) => phase.kind === 'stand' && phase.reason === 'night')
  expect(new Set(morning.slice(1).map(({ levelPercent }) => levelPercent))).toEqual(new Set([100]))
  const noon = weekOf(one).find(
    (phase) => phase.kind === 'stand' && phase.reason === 'charge' && !phase.ignition,
  )
  expect(noon?.levelPerHour).toBe(45)
  expect(noon?.levelPercent).toBeLessThan(95)
})

test('a tank is never empty: it is filled on the way', () => {
  const levels = weekOf(vehicle('rounds', { aroundTheClock: true })).map(({ levelPercent }) => levelPercent)
  expect(Math.min(...levels)).toBeGreaterThan(3)
  expect(levels.filter((level, i) => level > (levels[i - 1] ?? 100) + 20).length).toBeGreaterThanOrEqual(2)
})

test('in the workshop the tracker has no power, for days', () => {
  const month = phasesBetween(instantOf(MONDAY - 30, 0), instantOf(MONDAY, 0), vehicle('workshop'))
  const silent = month.filter(({ isSilent }) => isSilent)
  const silentDays = new Set(silent.map(({ startMs }) => dayOf(startMs)))
  expect(silentDays.size).toBeGreaterThanOrEqual(10)
  expect(month.filter(({ kind, isSilent }) => kind === 'drive' && isSilent)).toEqual([])
})

test('on the days on which the clock is changed people come to work at the same hour of the wall', () => {
  const departures = [dayOfDate('2026-10-23'), dayOfDate('2026-10-26')].map((day) => {
    const found = phasesBetween(instantOf(day, 0), instantOf(day, 12 * 60), vehicle('parcel', { seed: 8 }))
    const leaves = found.find((phase) => phase.kind === 'drive')?.startMs ?? 0
    return [new Date(leaves).getUTCHours(), Math.floor((leaves - instantOf(day, 0)) / HOUR)]
  })
  expect(departures).toEqual([
    [5, 7],
    [6, 7],
  ])
})

function countsByDay(one: SimulatedVehicle, reason: Reason): number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0]
  const found = weekOf(one)
  for (const [i, phase] of found.entries()) {
    const isArrival = phase.kind === 'stand' && phase.reason === reason && found[i - 1]?.kind === 'drive'
    const weekday = (weekdayOf(dayOf(phase.startMs)) + 6) % 7
    if (isArrival) counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  return counts
}

function startOf(phase: Phase) {
  return phase.kind === 'drive' ? momentOf(phase.drive, 0).point : phase.point
}

function endOf(phase: Phase) {
  return phase.kind === 'drive' ? momentOf(phase.drive, Infinity).point : phase.point
}
