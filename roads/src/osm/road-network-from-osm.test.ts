import { expect, test } from 'vitest'
import { at, road } from '../testing.ts'
import { sixDecimals } from '../road-network.ts'
import type { OsmData, OsmWay, Tags } from './osm-pbf.ts'
import { type RoadRules, roadNetworkFromOsm } from './road-network-from-osm.ts'

/** A ladder of six nodes: 1 2 3 in the south from west to east, 4 5 6 a kilometre north of them. */
function data(...ways: OsmWay[]): OsmData {
  const nodes = [1, 2, 3, 4, 5, 6].map((id) => [id, at(id > 3 ? 1000 : 0, ((id - 1) % 3) * 300)] as const)
  return { nodes: new Map(nodes), ways }
}

const LARGEST: RoadRules = { highestKmh: 130, parts: 'largest' }

function networkOf(osm: OsmData, rules = LARGEST) {
  return roadNetworkFromOsm(osm, rules)
}

function way(refs: number[], tags: Tags = {}): OsmWay {
  return { id: 1, refs, tags: { highway: 'residential', ...tags } }
}

function point(id: number) {
  const node = data().nodes.get(id)
  if (!node) throw new Error('no node')
  return { latitude: sixDecimals(node.latitude), longitude: sixDecimals(node.longitude) }
}

test('ways are cut where they meet, other points become shape', () => {
  const network = networkOf(data(way([1, 2, 3, 6], { name: 'Triq' }), way([3, 4], { highway: 'tertiary' })))
  expect(network).toEqual({
    names: ['', 'Triq'],
    nodes: [point(1), point(3), point(4), point(6)],
    roads: [
      road(0, 1, { name: 1, shape: [point(2)], speedKmh: 35 }),
      road(1, 2, { rank: 4, speedKmh: 50 }),
      road(1, 3, { name: 1, speedKmh: 35 }),
    ],
  })
})

test.each<[string, Tags]>([
  ['a footpath', { highway: 'footway' }],
  ['a private road', { access: 'private' }],
  ['a road closed to motors', { motor_vehicle: 'no' }],
  ['a square', { area: 'yes' }],
  ['a service road', { highway: 'service' }],
])('%s is not driven', (_name, tags) => {
  const network = networkOf(data(way([1, 2]), way([2, 3], tags)))
  expect(network.roads.length).toBe(1)
})

test.each<[string, Tags, number]>([
  ['the signed limit counts', { maxspeed: '25' }, 25],
  ['a limit in miles is converted', { maxspeed: '30 mph' }, 48],
  ['a limit above the highest does not count', { maxspeed: '150' }, 130],
  ['no limit is the highest', { maxspeed: 'none' }, 130],
  ['a limit in words does not count', { maxspeed: 'signals' }, 35],
  ['a motorway is fast', { highway: 'motorway' }, 110],
  ['a slip road is slower than its road', { highway: 'trunk_link' }, 53],
  ['a living street is slow', { highway: 'living_street' }, 20],
])('%s', (_name, tags, kmh) => {
  expect(networkOf(data(way([1, 2], tags))).roads[0]?.speedKmh).toBe(kmh)
})

test('a way against its drawing is turned round', () => {
  const network = networkOf(data(way([1, 3], { oneway: '-1' }), way([1, 5, 3])))
  const oneWay = network.roads.find((one) => one.oneWay)
  expect(network.nodes[oneWay?.from ?? -1]).toEqual(point(3))
  expect(network.nodes[oneWay?.to ?? -1]).toEqual(point(1))
})

test('a roundabout is one-way and slow, cut where roads meet it', () => {
  const ring = way([1, 2, 5, 4, 1], { junction: 'roundabout', highway: 'primary' })
  const network = networkOf(data(ring, way([2, 3])))
  const attributes = { rank: 2, speedKmh: 35, oneWay: true, roundabout: true }
  expect(network.roads).toEqual([
    road(0, 1, attributes),
    road(1, 0, { ...attributes, shape: [point(5), point(4)] }),
    road(1, 2, { speedKmh: 35 }),
  ])
})

test('a ring that meets the rest at one point is cut once more', () => {
  const ring = way([1, 2, 5, 4, 1], { junction: 'roundabout' })
  const network = networkOf(data(ring, way([1, 6])))
  const ends = network.roads.filter((one) => one.roundabout).map(({ from, to }) => [from, to])
  expect(network.nodes).toEqual([point(1), point(4), point(6)])
  expect(ends).toEqual([
    [0, 1],
    [1, 0],
  ])
})

test('what cannot be reached and left again is dropped', () => {
  const network = networkOf(data(way([1, 2]), way([2, 4]), way([4, 5], { oneway: 'yes' }), way([3, 6])))
  expect(network.nodes).toEqual([point(1), point(2), point(4)])
})

test('no road is driven faster than the highest limit of the region', () => {
  const network = networkOf(data(way([1, 2], { highway: 'motorway' })), { ...LARGEST, highestKmh: 80 })
  expect(network.roads[0]?.speedKmh).toBe(80)
})

test('all parts of a region are kept that have fifty junctions or more, if it is not only the largest', () => {
  const chain = (firstId: number, junctions: number) =>
    Array.from({ length: junctions - 1 }, (_, i) => way([firstId + i, firstId + i + 1]))
  const ways = [...chain(1_000, 60), ...chain(2_000, 50), ...chain(3_000, 49)]
  const nodes = new Map(ways.flatMap(({ refs }) => refs).map((id) => [id, at(id, (id % 1_000) * 10)]))
  expect(networkOf({ nodes, ways }, { ...LARGEST, parts: 'all' }).nodes.length).toBe(110)
  expect(networkOf({ nodes, ways }).nodes.length).toBe(60)
})
