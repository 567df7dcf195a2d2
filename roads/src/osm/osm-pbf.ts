/**
 * A reader for OpenStreetMap extracts (.osm.pbf), limited to what a road network needs: some ways and their nodes. Format:
 * https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { inflateSync } from 'node:zlib'
import type { LatLon } from '@roadbook/geo/types'
import { PbfReader } from 'pbf'

export type Tags = Record<string, string>
export type OsmWay = { id: number; refs: number[]; tags: Tags }
export type OsmData = { nodes: Map<number, LatLon>; ways: OsmWay[] }

/** The ways with wanted tags and their nodes. Reads the file twice, since most nodes of an extract belong to no road. */
export function readOsm(file: Uint8Array, isWanted: (tags: Tags) => boolean): OsmData {
  const ways: OsmWay[] = []
  for (const block of blocks(file)) {
    for (const way of waysIn(block)) if (isWanted(way.tags)) ways.push(way)
  }
  const used = new Set(ways.flatMap(({ refs }) => refs))
  const nodes = new Map<number, LatLon>()
  for (const block of blocks(file)) {
    for (const [id, point] of nodesIn(block)) if (used.has(id)) nodes.set(id, point)
  }
  return { nodes, ways }
}

function* blocks(file: Uint8Array): Generator<Block> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let offset = 0
  while (offset < file.length) {
    const start = offset + 4 + view.getUint32(offset)
    const header = new PbfReader(file.subarray(offset + 4, start)).readFields(readHeader, {
      type: '',
      size: 0,
    })
    offset = start + header.size
    if (header.type === 'OSMData') yield readBlock(inflateBlob(file.subarray(start, offset)))
  }
}

function readHeader(field: number, header: { type: string; size: number }, pbf: PbfReader): void {
  if (field === 1) header.type = pbf.readString()
  else if (field === 3) header.size = pbf.readVarint()
}

function inflateBlob(blob: Uint8Array): Uint8Array {
  const pbf = new PbfReader(blob)
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) return pbf.readBytes()
    if (field === 3) return inflateSync(pbf.readBytes())
  }
  throw new Error('A blob is compressed in a way this reader does not know')
}

const noBlock = () => ({
  strings: [] as string[],
  groups: [] as Uint8Array[],
  granularity: 100,
  latitudeOffset: 0,
  longitudeOffset: 0,
})
type Block = ReturnType<typeof noBlock>

function readBlock(bytes: Uint8Array): Block {
  return new PbfReader(bytes).readFields((field, block, pbf) => {
    if (field === 1) pbf.readMessage(readString, block.strings)
    else if (field === 2) block.groups.push(pbf.readBytes())
    else if (field === 17) block.granularity = pbf.readVarint()
    else if (field === 19) block.latitudeOffset = pbf.readVarint(true)
    else if (field === 20) block.longitudeOffset = pbf.readVarint(true)
  }, noBlock())
}

function readString(field: number, strings: string[], pbf: PbfReader): void {
  if (field === 1) strings.push(pbf.readString())
}

function waysIn({ groups, strings }: Block): OsmWay[] {
  return groups.flatMap((group) =>
    new PbfReader(group).readFields((field, ways: OsmWay[], pbf) => {
      if (field === 3) ways.push(toWay(pbf.readMessage(readWay, noWay()), strings))
    }, []),
  )
}

const noWay = () => ({ id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] })

function readWay(field: number, way: ReturnType<typeof noWay>, pbf: PbfReader): void {
  if (field === 1) way.id = pbf.readVarint()
  else if (field === 2) pbf.readPackedVarint(way.keys)
  else if (field === 3) pbf.readPackedVarint(way.values)
  else if (field === 8) pbf.readPackedSVarint(way.refs)
}

function toWay({ id, keys, values, refs }: ReturnType<typeof noWay>, strings: readonly string[]): OsmWay {
  const tags: Tags = {}
  keys.forEach((key, i) => (tags[strings[key] ?? ''] = strings[values[i] ?? 0] ?? ''))
  return { id, refs: summed(refs), tags }
}

function* nodesIn(block: Block): Generator<[id: number, point: LatLon]> {
  const { latitudeOffset, longitudeOffset, granularity } = block
  for (const { ids, latitudes, longitudes } of block.groups.map(denseNodesIn)) {
    const [allLatitudes, allLongitudes] = [summed(latitudes), summed(longitudes)]
    for (const [i, id] of summed(ids).entries()) {
      const latitude = 1e-9 * (latitudeOffset + granularity * (allLatitudes[i] ?? 0))
      const longitude = 1e-9 * (longitudeOffset + granularity * (allLongitudes[i] ?? 0))
      yield [id, { latitude, longitude }]
    }
  }
}

const noNodes = () => ({ ids: [] as number[], latitudes: [] as number[], longitudes: [] as number[] })

function denseNodesIn(group: Uint8Array): ReturnType<typeof noNodes> {
  return new PbfReader(group).readFields((field, nodes, pbf) => {
    if (field === 2) pbf.readMessage(readDenseNodes, nodes)
  }, noNodes())
}

function readDenseNodes(field: number, nodes: ReturnType<typeof noNodes>, pbf: PbfReader): void {
  if (field === 1) pbf.readPackedSVarint(nodes.ids)
  else if (field === 8) pbf.readPackedSVarint(nodes.latitudes)
  else if (field === 9) pbf.readPackedSVarint(nodes.longitudes)
}

function summed(deltas: readonly number[]): number[] {
  let sum = 0
  return deltas.map((delta) => (sum += delta))
}
