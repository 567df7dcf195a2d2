import { readFileSync, statSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { MALTA_ROADS } from './malta.ts'
import { decodeRoadNetwork, encodeRoadNetwork } from './network-file.ts'
import type { RoadNetwork } from './road-network.ts'
import { block, road } from './testing.ts'

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
  const bytes = statSync(MALTA_ROADS).size
  expect(bytes).toBeLessThan(600_000)
})

test('the shipped streets are those of Malta, with names and limits', () => {
  const { nodes, roads, names } = decodeRoadNetwork(readFileSync(MALTA_ROADS))
  expect(nodes.length).toBe(15_379)
  expect(roads.length).toBe(21_541)
  expect(names).toContain('Triq San Ġorġ')
  expect(nodes.every((node) => node.latitude > 35.78 && node.latitude < 36)).toBe(true)
  expect(roads.every((one) => one.speedKmh >= 5 && one.speedKmh <= 80)).toBe(true)
})

test('half a file is refused', () => {
  const bytes = encodeRoadNetwork(block())
  expect(() => decodeRoadNetwork(bytes.subarray(0, bytes.length / 2))).toThrow('unexpected end of file')
})

test.each<[string, unknown]>([
  ['null', null],
  ['another file', { type: 'FeatureCollection', features: [] }],
  ['a column that is too short', { ...empty(), shapes: [''], from: [] }],
  ['a word for a number', { ...empty(), shapes: [''], from: ['0'] }],
  ['a class that is not known', { ...empty(), rank: [99], shapes: [''] }],
  ['a speed of 0', { ...empty(), speedKmh: [0], shapes: [''] }],
])('%s is refused', (_name, stored) => {
  expect(() => decodeRoadNetwork(gzipSync(JSON.stringify(stored)))).toThrow('It holds no road network')
})

function empty() {
  return { names: [''], nodes: '', from: [0], to: [0], rank: [0], speedKmh: [50], flags: [0], name: [0] }
}
