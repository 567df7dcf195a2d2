import { distanceMeters } from '@roadbook/geo/distance'
import type { PositionRecord } from '@roadbook/protocols/message'
import { beforeAll, expect, test } from 'vitest'
import { dayOfDate, instantOf, MINUTE, minuteOf } from './calendar.ts'
import { deliveries } from './delivery.ts'
import { demoVehicles } from './demo-fleet.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { withIncidents } from './incidents.ts'
import { fixesOf } from './life.ts'
import { AIRPORT } from './places.ts'
import { malteseStreets } from './testing.ts'

const MONDAY = dayOfDate('2026-11-16')
const fromMs = instantOf(MONDAY, 0)
const toMs = instantOf(MONDAY + 14, 0)

type Told = { vehicle: SimulatedVehicle; record: PositionRecord }
let told: Told[] = []

/** What the demo's trackers tell by themselves in two weeks. */
beforeAll(() => {
  told = demoVehicles().flatMap((vehicle) => {
    const found: Told[] = []
    for (const record of fixesOf(malteseStreets(), vehicle, { fromMs })) {
      if (record.timeMs >= toMs) break
      if (record.event && !record.event.startsWith('ignition')) found.push({ vehicle, record })
    }
    return found
  })
}, 60_000)

const of = (event: string) => told.filter(({ record }) => record.event === event)

test('trackers of the demo tell all that a Teltonika can, hard braking most often, and what is grave seldom', () => {
  const counts = Map.groupBy(told, ({ record }) => record.event)
  const perDay = (event: string) => of(event).length / 14
  expect([...counts.keys()].map(String).toSorted()).toEqual(
    'crash,harshAcceleration,harshBraking,harshCornering,jamming,overspeed,panic,towing,unplugged'.split(','),
  )
  for (const event of ['overspeed', 'harshAcceleration', 'harshCornering']) {
    expect([event, perDay(event) > 1, perDay(event) < 20]).toEqual([event, true, true])
  }
  const others = [...counts.keys()].filter((event) => event !== 'harshBraking')
  expect(others.filter((event) => of(String(event)).length >= of('harshBraking').length)).toEqual([])
  const grave = ['crash', 'panic', 'towing', 'jamming', 'unplugged']
  expect(grave.filter((event) => perDay(event) > 3)).toEqual([])
})

test('who drives hard or too fast is driving, and no truck starts hard', () => {
  expect(of('overspeed').every(({ record }) => (record.speedKmh ?? 0) >= 70)).toBe(true)
  const felt = [...of('harshAcceleration'), ...of('harshCornering')]
  expect(felt.every(({ record }) => record.ignition && record.movement)).toBe(true)
  expect(of('harshAcceleration').filter(({ vehicle }) => vehicle.kind === 'truck')).toEqual([])
})

test('what is towed or bumped into stands without its key, and help is called by patrols at night', () => {
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

test('what is told while jammed arrives when it is over, some minutes later', () => {
  const [jam] = of('jamming')
  if (!jam) throw new Error('no jamming')
  const near = (record: PositionRecord) => Math.abs(record.timeMs - jam.record.timeMs) < 15 * MINUTE
  const records: PositionRecord[] = []
  for (const record of fixesOf(malteseStreets(), jam.vehicle, { fromMs })) {
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

test('an incident is told at its instant, and the other reports stay as they are', () => {
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
