import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Drive, momentOf, planDrive } from './drive.ts'
import { VEHICLE_KINDS, type VehicleKind } from '../fleet.ts'
import { seededRandom } from '../random.ts'
import { buildRoadGraph } from '@roadbook/roads/road-graph'
import type { Route } from './route.ts'
import { navigatorSeconds } from './navigator-seconds.ts'
import { at, road } from '@roadbook/roads/testing'
import { costlyRuns } from '../../../property-runs.ts'
import { findRoute, malteseStreets } from '../testing.ts'

function straightRoute(): Route {
  const graph = buildRoadGraph(
    {
      names: [''],
      nodes: [at(0, 0), at(0, 1000)],
      roads: [road(0, 1, { speedKmh: 50 })],
    },
    navigatorSeconds,
  )
  const route = findRoute(graph, 0, 1)
  if (!route) throw new Error('no route')
  return route
}

const anyDrive = fc
  .record({
    from: fc.nat(malteseStreets().nodes.length - 1),
    to: fc.nat(malteseStreets().nodes.length - 1),
    kind: fc.constantFrom(...VEHICLE_KINDS),
    seed: fc.nat(),
  })
  .filter(({ from, to }) => from !== to)
  .map(({ from, to, kind, seed }) => {
    const route = findRoute(malteseStreets(), from, to)
    if (!route) throw new Error('no route')
    return { route, kind, seed, drive: planDrive(route, kind, seededRandom(seed)) }
  })

function everySecond(drive: Drive) {
  const seconds = Array.from({ length: Math.ceil(drive.durationSeconds) + 1 }, (_, i) => i)
  return seconds.map((second) => momentOf(drive, second))
}

test('a drive begins and ends standing, at the ends of its route', () => {
  const drive = planDrive(straightRoute(), 'van', seededRandom(1))
  const start = momentOf(drive, 0)
  const end = momentOf(drive, drive.durationSeconds + 60)
  expect(start).toEqual({ point: at(0, 0), headingDegrees: start.headingDegrees, speedKmh: 0, meters: 0 })
  expect(start.headingDegrees).toBeCloseTo(90, 1)
  expect(end.speedKmh).toBe(0)
  expect(distanceMeters(end.point, at(0, 1000))).toBeLessThan(0.01)
})

test('a kilometre at 50 km/h takes a van between 75 and 110 s', () => {
  const { durationSeconds } = planDrive(straightRoute(), 'van', seededRandom(1))
  expect(durationSeconds).toBeGreaterThan(75)
  expect(durationSeconds).toBeLessThan(110)
})

test('the same seed drives the same, another seed otherwise', () => {
  const route = straightRoute()
  const drive = planDrive(route, 'car', seededRandom(7))
  expect(planDrive(route, 'car', seededRandom(7))).toEqual(drive)
  expect(planDrive(route, 'car', seededRandom(8)).durationSeconds).not.toBe(drive.durationSeconds)
})

test('the limit of the road and of the vehicle is kept', () => {
  fc.assert(
    fc.property(anyDrive, ({ drive, route, kind }) => {
      const top: Record<VehicleKind, number> = { car: 80, van: 80, truck: 65 }
      for (const { meters, speedKmh } of everySecond(drive)) {
        const piece = drive.pointMeters.findLastIndex((start) => start <= meters)
        // at the very end of a piece the next one's limit may apply already
        const limits = [route.roads[piece - 1], route.roads[piece]].map((one) => one?.speedKmh ?? 0)
        expect(speedKmh).toBeLessThanOrEqual(Math.min(top[kind], Math.max(...limits)) + 0.001)
      }
    }),
    { numRuns: costlyRuns },
  )
})

test('from second to second a vehicle moves as far as its speed says, and never harshly', () => {
  fc.assert(
    fc.property(anyDrive, ({ drive }) => {
      const moments = everySecond(drive)
      for (let i = 1; i < moments.length; i++) {
        const [a, b] = [moments[i - 1], moments[i]]
        if (!a || !b) throw new Error('no moment')
        const moved = b.meters - a.meters
        const mean = (a.speedKmh + b.speedKmh) / 2 / 3.6
        expect(moved).toBeGreaterThanOrEqual(0)
        expect(Math.abs(moved - mean)).toBeLessThan(1)
        expect(Math.abs(b.speedKmh - a.speedKmh) / 3.6).toBeLessThan(2.1)
        // a bend makes the straight line shorter than the road
        expect(distanceMeters(a.point, b.point)).toBeLessThan(moved + 0.1)
      }
    }),
    { numRuns: costlyRuns },
  )
})

test('a vehicle stays on its road', () => {
  fc.assert(
    fc.property(anyDrive, ({ drive, route }) => {
      for (const { point } of everySecond(drive)) {
        expect(offRoadMeters(point, route.points)).toBeLessThan(1)
      }
    }),
    { numRuns: costlyRuns },
  )
})

test('a right turn is taken slowly, and the heading follows it', () => {
  const graph = buildRoadGraph(
    {
      names: [''],
      nodes: [at(0, 0), at(400, 0), at(400, 400)],
      roads: [road(0, 1, { speedKmh: 60 }), road(1, 2, { speedKmh: 60 })],
    },
    navigatorSeconds,
  )
  const route = findRoute(graph, 0, 2)
  if (!route) throw new Error('no route')
  const moments = everySecond(planDrive(route, 'car', seededRandom(3)))
  const inTurn = moments.filter(({ meters }) => Math.abs(meters - 400) < 3)
  expect(Math.max(...moments.map(({ speedKmh }) => speedKmh))).toBeGreaterThan(45)
  expect(inTurn.length).toBeGreaterThan(0)
  expect(Math.max(...inTurn.map(({ speedKmh }) => speedKmh))).toBeLessThan(25)
  expect(moments[10]?.headingDegrees).toBeCloseTo(0, 0)
  expect(moments.at(-10)?.headingDegrees).toBeCloseTo(90, 0)
})

/** Distance from a line, on the plane of a few kilometres. */
function offRoadMeters(point: LatLon, line: LatLon[]): number {
  const scale = Math.cos((point.latitude * Math.PI) / 180)
  const flat = line.map((one) => ({
    x: (one.longitude - point.longitude) * 111_195 * scale,
    y: (one.latitude - point.latitude) * 111_195,
  }))
  let nearest = Infinity
  for (let i = 1; i < flat.length; i++) {
    const [a, b] = [flat[i - 1], flat[i]]
    if (!a || !b) continue
    const [dx, dy] = [b.x - a.x, b.y - a.y]
    const along = Math.max(0, Math.min(1, -(a.x * dx + a.y * dy) / (dx * dx + dy * dy || 1)))
    nearest = Math.min(nearest, Math.hypot(a.x + along * dx, a.y + along * dy))
  }
  return nearest
}
