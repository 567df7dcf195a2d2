import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../property-runs.ts'
import { MALTA_ROADS } from './malta.ts'
import { decodeRoadNetwork } from './network-file.ts'
import { nearestOnRoad } from './road-index.ts'
import { roadMapOf } from './road-map.ts'

const { graph, index } = roadMapOf(decodeRoadNetwork(readFileSync(MALTA_ROADS)))

function nearestOfAll(point: { latitude: number; longitude: number }, withinMeters: number) {
  return graph.roads
    .map((_, road) => nearestOnRoad(graph, road, point))
    .filter(({ metersAway }) => metersAway <= withinMeters)
    .sort((a, b) => a.metersAway - b.metersAway || a.road - b.road)[0]
}

test('the nearest road of Malta is the nearest of all, near streets, in fields and at sea', () => {
  const { south, north, west, east } = index.bounds
  const anywhere = fc.record({
    latitude: fc.double({ min: south - 0.01, max: north + 0.01, noNaN: true }),
    longitude: fc.double({ min: west - 0.01, max: east + 0.01, noNaN: true }),
  })
  fc.assert(
    fc.property(anywhere, fc.constantFrom(20, 300, 2_000), (point, withinMeters) => {
      expect(index.nearest(point, withinMeters)).toEqual(nearestOfAll(point, withinMeters))
    }),
    { numRuns: costlyRuns },
  )
})

test('a network without roads has no index', () => {
  expect(() => roadMapOf({ names: [''], nodes: [], roads: [] })).toThrow('There are no roads')
})
