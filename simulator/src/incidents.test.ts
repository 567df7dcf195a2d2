import { distanceMeters } from '@roadbook/geo/distance'
import type { PositionRecord } from '@roadbook/protocols/message'
import { beforeAll, expect, test } from 'vitest'
import { dayOfDate, instantOf, MINUTE, minuteOf } from './calendar.ts'
import { deliveries } from './devices/delivery.ts'
import { demoVehicles } from './demo-fleet.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { type Odds, withIncidents } from './incidents.ts'
import { fixesOf } from './life.ts'
import { AIRPORT } from './driving/places.ts'
import { malteseStreets } from './testing.ts'

const MONDAY = dayOfDate('2026-11-02')
const WEEKS = 2
const fromMs = instantOf(MONDAY, 0)
const toMs = instantOf(MONDAY + 7 * WEEKS, 0)

/** Frequent enough that a week has every incident. */
const OFTEN: Odds = {
  cornersPer100Km: 4,
  startsPer100Km: 4,
  jammedAmong: 30,
  bumpedAmong: 200,
  panicAmong: 20,
  towedAmong: 20,
}

type Reported = { vehicle: SimulatedVehicle; record: PositionRecord }

/** The events that the demo's trackers report until then. */
function toldUntil(endMs: number, odds?: Odds): Reported[] {
  return demoVehicles().flatMap((vehicle) => {
    const found: Reported[] = []
    for (const record of fixesOf(malteseStreets(), vehicle, { fromMs, ...(odds ? { odds } : {}) })) {
      if (record.timeMs >= endMs) break
      if (record.event && !record.event.startsWith('ignition')) found.push({ vehicle, record })
    }
    return found
  })
}

let inLife: Reported[] = []
let told: Reported[] = []
beforeAll(() => {
  inLife = toldUntil(toMs)
  told = toldUntil(instantOf(MONDAY + 7, 0), OFTEN)
})

const of = (event: string) => told.filter(({ record }) => record.event === event)

test('trackers tell all that a Teltonika can', () => {
  const kinds = new Set([...told, ...inLife].map(({ record }) => String(record.event)))
  expect([...kinds].toSorted()).toEqual(
    'crash,harshAcceleration,harshBraking,harshCornering,jamming,overspeed,panic,towing,unplugged'.split(','),
  )
})

test('alerts of the demo are as rare as in life: a few of driving a week for each vehicle, grave ones about one a week', () => {
  const count = (...events: string[]) =>
    inLife.filter(({ record }) => events.includes(record.event ?? '')).length
  const vehicleWeeks = demoVehicles().filter(({ behaviour }) => behaviour !== 'recorded').length * WEEKS
  const driving = count('harshBraking', 'harshAcceleration', 'harshCornering', 'overspeed') / vehicleWeeks
  expect([driving > 1.5, driving < 5]).toEqual([true, true])
  const grave = count('crash', 'panic', 'towing', 'jamming', 'powerCut')
  expect([grave >= 1, grave <= 2 * WEEKS]).toEqual([true, true])
  const ofOne = Map.groupBy(inLife, ({ vehicle }) => vehicle.imei)
  const most = Math.max(...[...ofOne.values()].map((one) => one.length)) / WEEKS
  expect(most).toBeLessThan(35)
})

test('who drives hard or too fast is driving, and no truck starts hard', () => {
  expect(of('overspeed').every(({ record }) => (record.speedKmh ?? 0) >= 76)).toBe(true)
  const harsh = [...of('harshAcceleration'), ...of('harshCornering')]
  expect(harsh.every(({ record }) => record.ignition && record.movement)).toBe(true)
  expect(of('harshAcceleration').filter(({ vehicle }) => vehicle.kind === 'truck')).toEqual([])
})

test('towing and bumps happen to parked vehicles, and SOS comes from patrols at night', () => {
  const standing = [...of('towing'), ...of('crash'), ...of('panic')]
  expect(standing.every(({ record }) => !record.ignition && record.speedKmh === 0)).toBe(true)
  expect(new Set(of('panic').map(({ vehicle }) => vehicle.behaviour))).toEqual(new Set(['patrol']))
  const hours = of('panic').map(({ record }) => minuteOf(record.timeMs) / 60)
  expect(hours.filter((hour) => hour > 6.5 && hour < 20)).toEqual([])
})

test('a tracker is jammed at the airport alone, and reaches no network meanwhile', () => {
  for (const { record } of of('jamming')) {
    expect([distanceMeters(record, AIRPORT) < 600, record.gsmSignal]).toEqual([true, 0])
  }
})

test('what is reported while jammed arrives when it is over, some minutes later', () => {
  const [jam] = of('jamming')
  if (!jam) throw new Error('no jamming')
  const near = (record: PositionRecord) => Math.abs(record.timeMs - jam.record.timeMs) < 15 * MINUTE
  const records: PositionRecord[] = []
  for (const record of fixesOf(malteseStreets(), jam.vehicle, { fromMs, odds: OFTEN })) {
    if (record.timeMs > jam.record.timeMs + 15 * MINUTE) break
    if (near(record)) records.push(record)
  }
  const handed = [...deliveries(records)].find(({ record }) => record.timeMs === jam.record.timeMs)
  const minutes = ((handed?.atMs ?? 0) - jam.record.timeMs) / MINUTE
  expect(minutes >= 2 && minutes <= 4).toBe(true)
})

test('nothing is made up for the car that repeats real drives, nor for a phone', () => {
  const makes = new Set(told.map(({ vehicle }) => vehicle.device ?? vehicle.behaviour))
  expect([makes.has('recorded'), makes.has('osmand')]).toEqual([false, false])
})

test('an incident is reported at its instant, and the other reports stay as they are', () => {
  const reports = [{ timeMs: 0 }, { timeMs: 30_000 }, { timeMs: 60_000, event: 'harshBraking' as const }]
  const incidents = [
    { timeMs: 12_000, event: 'overspeed' as const },
    { timeMs: 30_000, event: 'harshCornering' as const },
    { timeMs: 60_000, event: 'harshAcceleration' as const },
    { timeMs: 70_000, event: 'jamming' as const, jammedUntilMs: 90_000 },
  ]
  expect([...withIncidents(reports, incidents)]).toEqual([
    { timeMs: 0 },
    { timeMs: 12_000, event: 'overspeed' },
    { timeMs: 30_000, event: 'harshCornering' },
    { timeMs: 60_000, event: 'harshBraking' },
    { timeMs: 70_000, event: 'jamming', isJammed: true },
    { timeMs: 90_000 },
  ])
})
