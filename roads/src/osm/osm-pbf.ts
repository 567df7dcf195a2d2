/**
 * A reader for OpenStreetMap extracts (.osm.pbf), limited to what a road network needs: some ways and their nodes. Format:
 * https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { inflateSync } from 'node:zlib'
import type { LatLon } from '@roadbook/geo/types'
import { ProtobufReader } from './protobuf-reader.ts'

export type Tags = Record<string, string>
export type OsmWay = { id: number; refs: number[]; tags: Tags }
export type OsmData = { nodes: Map<number, LatLon>; ways: OsmWay[] }

type Block = { strings: string[]; granularity: number; latitudeOffset: number; longitudeOffset: number }
type ReadGroup = (group: Uint8Array, block: Block) => void

/** The ways with wanted tags and their nodes. Reads the file twice, since most nodes of an extract belong to no road. */
export function readOsm(file: Uint8Array, isWanted: (tags: Tags) => boolean): OsmData {
  const ways: OsmWay[] = []
  eachGroup(file, (group, block) => {
    for (const way of waysIn(group, block)) if (isWanted(way.tags)) ways.push(way)
  })
  const used = new Set(ways.flatMap(({ refs }) => refs))
  const nodes = new Map<number, LatLon>()
  eachGroup(file, (group, block) => {
    for (const [id, point] of nodesIn(group, block)) if (used.has(id)) nodes.set(id, point)
  })
  return { nodes, ways }
}

function* dataBlobs(file: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let offset = 0
  while (offset < file.length) {
    const headerLength = view.getUint32(offset)
    const header = new ProtobufReader(file.subarray(offset + 4, offset + 4 + headerLength))
    let type = ''
    let size = 0
    for (const field of header.fields()) {
      if (field === 1) type = header.string()
      else if (field === 3) size = header.varint()
      else header.skip()
    }
    const start = offset + 4 + headerLength
    offset = start + size
    if (type === 'OSMData') yield inflateBlob(file.subarray(start, offset))
  }
}

function inflateBlob(blob: Uint8Array): Uint8Array {
  const reader = new ProtobufReader(blob)
  for (const field of reader.fields()) {
    if (field === 1) return reader.bytes()
    if (field === 3) return inflateSync(reader.bytes())
    reader.skip()
  }
  throw new Error('A blob is compressed in a way this reader does not know')
}

function eachGroup(file: Uint8Array, read: ReadGroup): void {
  for (const bytes of dataBlobs(file)) readBlock(bytes, read)
}

function readBlock(bytes: Uint8Array, read: ReadGroup): void {
  const block: Block = { strings: [], granularity: 100, latitudeOffset: 0, longitudeOffset: 0 }
  const groups: Uint8Array[] = []
  const reader = new ProtobufReader(bytes)
  for (const field of reader.fields()) {
    if (field === 1) block.strings = readStrings(reader.bytes())
    else if (field === 2) groups.push(reader.bytes())
    else if (field === 17) block.granularity = reader.varint()
    else if (field === 19) block.latitudeOffset = reader.varint()
    else if (field === 20) block.longitudeOffset = reader.varint()
    else reader.skip()
  }
  for (const group of groups) read(group, block)
}

function readStrings(bytes: Uint8Array): string[] {
  const strings: string[] = []
  const reader = new ProtobufReader(bytes)
  for (const field of reader.fields()) {
    if (field === 1) strings.push(reader.string())
    else reader.skip()
  }
  return strings
}

function* waysIn(group: Uint8Array, block: Block): Generator<OsmWay> {
  const reader = new ProtobufReader(group)
  for (const field of reader.fields()) {
    if (field === 3) yield readWay(reader.bytes(), block)
    else reader.skip()
  }
}

function* nodesIn(group: Uint8Array, block: Block): Generator<[id: number, point: LatLon]> {
  const reader = new ProtobufReader(group)
  for (const field of reader.fields()) {
    if (field === 2) yield* readDenseNodes(reader.bytes(), block)
    else reader.skip()
  }
}

function* readDenseNodes(bytes: Uint8Array, block: Block): Generator<[id: number, point: LatLon]> {
  let ids: number[] = []
  let latitudes: number[] = []
  let longitudes: number[] = []
  const reader = new ProtobufReader(bytes)
  for (const field of reader.fields()) {
    if (field === 1) ids = summed(reader.packedSigned())
    else if (field === 8) latitudes = summed(reader.packedSigned())
    else if (field === 9) longitudes = summed(reader.packedSigned())
    else reader.skip()
  }
  for (const [i, id] of ids.entries()) {
    const latitude = 1e-9 * (block.latitudeOffset + block.granularity * (latitudes[i] ?? 0))
    const longitude = 1e-9 * (block.longitudeOffset + block.granularity * (longitudes[i] ?? 0))
    yield [id, { latitude, longitude }]
  }
}

function readWay(bytes: Uint8Array, block: Block): OsmWay {
  const way: OsmWay = { id: 0, refs: [], tags: {} }
  let keys: number[] = []
  let values: number[] = []
  const reader = new ProtobufReader(bytes)
  for (const field of reader.fields()) {
    if (field === 1) way.id = reader.varint()
    else if (field === 2) keys = reader.packed()
    else if (field === 3) values = reader.packed()
    else if (field === 8) way.refs = summed(reader.packedSigned())
    else reader.skip()
  }
  keys.forEach((key, i) => (way.tags[block.strings[key] ?? ''] = block.strings[values[i] ?? 0] ?? ''))
  return way
}

function summed(deltas: number[]): number[] {
  let sum = 0
  return deltas.map((delta) => (sum += delta))
}
