import { distanceMeters } from '@roadbook/geo/distance'
import { lineLengthMeters } from '@roadbook/geo/line'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findRoute, SNAPPING_METERS } from './find-route.ts'
import { buildRoadGraph } from './road-graph.ts'
import { mapRoads, type RoadMap } from './road-map.ts'
import type { Road, RoadNetwork } from './road-network.ts'
import { at, block, road } from './testing.ts'
import { leastSeconds } from './testing-least-seconds.ts'

/** 10 m/s on each road of the block, so seconds are a tenth of the metres. */
const atLimit = ({ speedKmh }: Road, meters: number) => meters / (speedKmh / 3.6)

function mapOf(network: RoadNetwork): RoadMap {
  return mapRoads(buildRoadGraph(network, atLimit))
}

function streets(nodes: RoadNetwork['nodes'], ...roads: Road[]): RoadMap {
  return mapOf({ names: [''], nodes, roads })
}

const map = mapOf(block())

test('a route begins and ends between junctions, where its points are nearest to the road', () => {
  const route = findRoute(map, at(50, -20), at(30, 230))
  // 50 m south along the western road, 200 m east, 30 m on towards the dead end
  expect(route?.meters).toBeCloseTo(280, 0)
  expect(route?.seconds).toBeCloseTo(28, 1)
  const path = [at(50, 0), at(0, 0), at(0, 200), at(0, 230)]
  expect(route?.path.map(({ latitude }) => latitude)).toEqual(
    path.map(({ latitude }) => expect.closeTo(latitude, 6)),
  )
  expect(route?.path.map(({ longitude }) => longitude)).toEqual(
    path.map(({ longitude }) => expect.closeTo(longitude, 6)),
  )
})

test('from a point to itself nothing is driven', () => {
  const here = at(0, 130)
  expect(findRoute(map, here, here)).toEqual({ meters: 0, seconds: 0, path: [expect.anything()] })
})

test('along one two-way road either way is direct', () => {
  expect(findRoute(map, at(0, 250), at(0, 390))?.meters).toBeCloseTo(140, 0)
  expect(findRoute(map, at(0, 390), at(0, 250))?.meters).toBeCloseTo(140, 0)
})

test('along a one-way road the route is direct with it, round the block against it', () => {
  expect(findRoute(map, at(200, 50), at(200, 150))?.meters).toBeCloseTo(100, 0)
  expect(findRoute(map, at(200, 150), at(200, 50))?.meters).toBeCloseTo(700, 0)
})

test('at its beginning a one-way road is left by the other roads too, and at its end reached by them', () => {
  expect(findRoute(map, at(200, 0.3), at(100, 0))?.meters).toBeCloseTo(100, 0)
  expect(findRoute(map, at(100, 200), at(200, 199.7))?.meters).toBeCloseTo(100, 0)
})

test('a one-way road is entered at its beginning only', () => {
  // past node 1 into the one-way road, although its other end is nearer
  expect(findRoute(map, at(150, 200), at(200, 150))?.meters).toBeCloseTo(150 + 200 + 200 + 150, 0)
})

test('the way round is taken where it is quicker than the road itself', () => {
  const around = streets(
    [at(0, 0), at(0, 1000), at(100, 0), at(100, 1000)],
    road(0, 1, { speedKmh: 5 }),
    road(0, 2, { speedKmh: 100 }),
    road(2, 3, { speedKmh: 100 }),
    road(3, 1, { speedKmh: 100 }),
  )
  expect(findRoute(around, at(0, 1), at(0, 999))?.meters).toBeCloseTo(1202, 0)
})

test('a road that returns to its start is driven the shorter way', () => {
  const loop = streets(
    [at(0, 0), at(0, -300)],
    road(0, 0, { shape: [at(0, 300), at(300, 300), at(300, 0)] }),
    road(0, 1),
  )
  expect(findRoute(loop, at(0, 200), at(200, 0))?.meters).toBeCloseTo(400, 0)
  expect(findRoute(loop, at(0, 100), at(0, -300))?.meters).toBeCloseTo(400, 0)
  expect(findRoute(loop, at(100, 0), at(0, -300))?.meters).toBeCloseTo(400, 0)
})

test('to another island there is no route', () => {
  const islands = streets([at(0, 0), at(0, 200), at(5_000, 0), at(5_000, 200)], road(0, 1), road(2, 3))
  expect(findRoute(islands, at(0, 50), at(5_000, 50))).toBe(undefined)
  expect(findRoute(islands, at(5_000, 150), at(5_000, 50))?.meters).toBeCloseTo(100, 0)
})

test('a point further than the limit from any road has no route, within it has', () => {
  expect(findRoute(map, at(-(SNAPPING_METERS - 1), 100), at(0, 50))?.meters).toBeCloseTo(50, 0)
  expect(findRoute(map, at(-(SNAPPING_METERS + 1), 100), at(0, 50))).toBe(undefined)
  expect(findRoute(map, at(0, 50), at(90_000, 100))).toBe(undefined)
})

test('roads of no length lead on', () => {
  const corner = streets([at(0, 0), at(0, 100), at(0, 100), at(100, 100)], road(0, 1), road(1, 2), road(2, 3))
  expect(findRoute(corner, at(0, 0), at(100, 100))?.meters).toBeCloseTo(200, 0)
})

const nodes = fc.array(fc.tuple(fc.nat(600), fc.nat(600)), { minLength: 2, maxLength: 12 })
const anyRoad = fc.record({
  from: fc.nat(11),
  to: fc.nat(11),
  speedKmh: fc.integer({ min: 5, max: 120 }),
  oneWay: fc.boolean(),
  shape: fc.array(fc.tuple(fc.nat(600), fc.nat(600)), { maxLength: 2 }),
})
const anyNetwork = fc
  .tuple(nodes, fc.array(anyRoad, { minLength: 1, maxLength: 20 }))
  .map(([points, roads]) => ({
    names: [''],
    nodes: points.map(([north, east]) => at(north, east)),
    roads: roads.map(({ from, to, shape, ...rest }) =>
      road(from % points.length, to % points.length, {
        ...rest,
        shape: shape.map(([north, east]) => at(north, east)),
      }),
    ),
  }))
  .filter((network) => buildRoadGraph(network, atLimit).roadMeters.some((meters) => meters > 0))
const anyPoint = fc
  .tuple(fc.integer({ min: -400, max: 1000 }), fc.integer({ min: -400, max: 1000 }))
  .map(([north, east]) => at(north, east))

test('no route is quicker, and it is as long as its line', () => {
  fc.assert(
    fc.property(anyNetwork, anyPoint, anyPoint, (network, from, to) => {
      const any = mapOf(network)
      const route = findRoute(any, from, to)
      expect(route?.seconds).toEqual(closeTo(leastSeconds(any, from, to)))
      if (!route) return
      expect(route.meters).toBeCloseTo(lineLengthMeters(route.path), 1)
      expect(route.meters).toBeGreaterThan(
        distanceMeters(route.path[0] ?? from, route.path.at(-1) ?? to) - 0.01,
      )
    }),
  )
})

const closeTo = (seconds: number | undefined): unknown =>
  seconds === undefined ? undefined : expect.closeTo(seconds, 4)
