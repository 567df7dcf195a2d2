import { buildRoadGraph } from '@roadbook/roads/road-graph'
import { at, block } from '@roadbook/roads/testing'
import { expect, test } from 'vitest'
import { navigatorSeconds } from './navigator-seconds.ts'
import { nearestNode } from './nearest-node.ts'

test('the nearest node is found from anywhere', () => {
  const graph = buildRoadGraph(block(), navigatorSeconds)
  expect(nearestNode(graph, at(190, 20))).toBe(1)
  expect(nearestNode(graph, at(-5_000, 9_000))).toBe(4)
})
