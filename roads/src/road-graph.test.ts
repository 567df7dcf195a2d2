import { expect, test } from 'vitest'
import { arcsLeaving, buildRoadGraph } from './road-graph.ts'
import { at, block, road } from './testing.ts'

const secondsOf = () => 10

test('a two-way road gives an arc each way, a one-way road one', () => {
  const graph = buildRoadGraph(block(), secondsOf)
  expect([0, 1, 2, 3, 4].map((node) => arcsLeaving(graph, node))).toEqual([2, 2, 1, 3, 1])
  expect([...graph.firstArc]).toEqual([0, 2, 4, 5, 8, 9])
})

test('a road is as long as its shape', () => {
  const roads = [road(0, 1, { shape: [at(100, 0), at(100, 100)] })]
  const graph = buildRoadGraph({ names: [''], nodes: [at(0, 0), at(0, 100)], roads }, secondsOf)
  expect(graph.roadMeters[0]).toBeCloseTo(300, 0)
})

test('a road that ends nowhere is refused', () => {
  const network = { ...block(), roads: [road(0, 9)] }
  expect(() => buildRoadGraph(network, secondsOf)).toThrow(
    'Road from 0 to 9 ends at a node that is not there',
  )
})
