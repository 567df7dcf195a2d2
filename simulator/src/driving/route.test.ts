import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRoadGraph, type RoadGraph } from '@roadbook/roads/road-graph'
import type { Route } from './route.ts'
import { at, block, road } from '@roadbook/roads/testing'
import { costlyRuns } from '../../../property-runs.ts'
import { navigatorSeconds } from './navigator-seconds.ts'
import { findRoute, malteseStreets } from '../testing.ts'

const blockGraph = buildRoadGraph(block(), navigatorSeconds)

function nodesOf(route: Route | undefined): number[] | undefined {
  return route?.nodes.filter((node) => node >= 0)
}

test('a one-way road is taken its way', () => {
  expect(nodesOf(findRoute(blockGraph, 1, 2))).toEqual([1, 2])
})

test('a one-way road is not taken against its way', () => {
  expect(nodesOf(findRoute(blockGraph, 2, 1))).toEqual([2, 3, 0, 1])
})

test('a fast detour beats a slow short way', () => {
  const graph = buildRoadGraph(
    {
      names: [''],
      nodes: [at(0, 0), at(0, 1000), at(500, 500)],
      roads: [road(0, 1, { speedKmh: 20 }), road(0, 2, { speedKmh: 80 }), road(2, 1, { speedKmh: 80 })],
    },
    navigatorSeconds,
  )
  expect(nodesOf(findRoute(graph, 0, 1))).toEqual([0, 2, 1])
})

test('where no way leads there is no route', () => {
  const graph = buildRoadGraph(
    {
      names: [''],
      nodes: [at(0, 0), at(0, 100)],
      roads: [road(0, 1, { oneWay: true })],
    },
    navigatorSeconds,
  )
  expect(findRoute(graph, 1, 0)).toBe(undefined)
})

test('from a node to itself the route is one point', () => {
  expect(findRoute(blockGraph, 3, 3)).toEqual({ points: [at(0, 200)], roads: [], nodes: [3] })
})

test('a node that is not there is refused', () => {
  expect(() => findRoute(blockGraph, 0, 77)).toThrow('There is no node 77')
})

test('the shape of a road is followed both ways', () => {
  const graph = buildRoadGraph(
    {
      names: [''],
      nodes: [at(0, 0), at(0, 100)],
      roads: [road(0, 1, { shape: [at(50, 0), at(50, 100)] })],
    },
    navigatorSeconds,
  )
  const there = [at(0, 0), at(50, 0), at(50, 100), at(0, 100)]
  expect(findRoute(graph, 0, 1)?.points).toEqual(there)
  expect(findRoute(graph, 1, 0)?.points).toEqual(there.toReversed())
})

test('any two junctions of Malta are joined by roads that may be driven that way', () => {
  const graph = malteseStreets()
  const node = fc.nat(graph.nodes.length - 1)
  fc.assert(
    fc.property(node, node, (from, to) => {
      const route = findRoute(graph, from, to)
      const nodes = nodesOf(route) ?? []
      expect([nodes[0], nodes.at(-1)]).toEqual([from, to])
      for (let i = 1; i < nodes.length; i++) expect(leads(graph, nodes[i - 1], nodes[i])).toBe(true)
    }),
    { numRuns: costlyRuns },
  )
})

function leads(graph: RoadGraph, from = -1, to = -1): boolean {
  const targets = graph.arcTarget.subarray(graph.firstArc[from], graph.firstArc[from + 1])
  return targets.includes(to)
}
