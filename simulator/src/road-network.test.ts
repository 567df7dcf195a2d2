import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeRoadNetwork, encodeRoadNetwork, type RoadNetwork } from './road-network.ts'
import { malteseStreets, road } from './testing.ts'

test('a network is read back as it was written', () => {
  const network: RoadNetwork = {
    names: ['', 'Triq il-Kbira'],
    nodes: [
      { latitude: 35.9, longitude: 14.4 },
      { latitude: 35.910001, longitude: 14.4 },
      { latitude: 35.91, longitude: 14.410002 },
    ],
    roads: [
      road(0, 1, { name: 1, rank: 2, speedKmh: 60, oneWay: true, roundabout: true }),
      road(0, 2, { shape: [{ latitude: 35.905, longitude: 14.405 }] }),
      road(2, 1, { oneWay: true }),
    ],
  }
  expect(decodeRoadNetwork(encodeRoadNetwork(network))).toEqual(network)
})

test('the shipped file is below 600 kB', () => {
  const bytes = statSync(new URL('../assets/malta-roads.json.gz', import.meta.url)).size
  expect(bytes).toBeLessThan(600_000)
})

test('the shipped streets are those of Malta, with names and limits', () => {
  const { nodes, roads, names } = malteseStreets()
  expect(nodes.length).toBe(15_379)
  expect(roads.length).toBe(21_541)
  expect(names).toContain('Triq San Ġorġ')
  expect(nodes.every((node) => node.latitude > 35.78 && node.latitude < 36)).toBe(true)
  expect(roads.every((one) => one.speedKmh >= 5 && one.speedKmh <= 80)).toBe(true)
})
