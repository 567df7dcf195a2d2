/**
 * A reader for OpenStreetMap extracts (.osm.pbf), as far as a road network needs it: nodes with their tags, ways.
 * Format: https://wiki.openstreetmap.org/wiki/PBF_Format
 */
import { inflateSync } from 'node:zlib'
import { ProtobufReader } from './protobuf-reader.ts'

export type Tags = Record<string, string>
export type OsmNode = { latitude: number; longitude: number }
export type OsmWay = { id: number; refs: number[]; tags: Tags }
export type OsmData = {
  nodes: Map<number, OsmNode>
  nodeTags: Map<number, Tags>
  ways: OsmWay[]
}

type Block = { strings: string[]; granularity: number; latitudeOffset: number; longitudeOffset: number }

/** Everything in the extract except relations. */
export function readOsm(file: Uint8Array): OsmData {
  const data: OsmData = { nodes: new Map(), nodeTags: new Map(), ways: [] }
  for (const bytes of dataBlobs(file)) readBlock(bytes, data)
  return data
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

function readBlock(bytes: Uint8Array, data: OsmData): void {
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
  for (const group of groups) readGroup(group, block, data)
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

function readGroup(bytes: Uint8Array, block: Block, data: OsmData): void {
  const reader = new ProtobufReader(bytes)
  for (const field of reader.fields()) {
    if (field === 2) readDenseNodes(reader.bytes(), block, data)
    else if (field === 3) data.ways.push(readTripTrack(reader.bytes(), block))
    else reader.skip()
  }
}

function readDenseNodes(bytes: Uint8Array, block: Block, data: OsmData): void {
  let ids: number[] = []
  let latitudes: number[] = []
  let longitudes: number[] = []
  let keysValues: number[] = []
  const reader = new ProtobufReader(bytes)
  for (const field of reader.fields()) {
    if (field === 1) ids = summed(reader.packedSigned())
    else if (field === 8) latitudes = summed(reader.packedSigned())
    else if (field === 9) longitudes = summed(reader.packedSigned())
    else if (field === 10) keysValues = reader.packed()
    else reader.skip()
  }
  let tagAt = 0
  ids.forEach((id, i) => {
    data.nodes.set(id, {
      latitude: 1e-9 * (block.latitudeOffset + block.granularity * (latitudes[i] ?? 0)),
      longitude: 1e-9 * (block.longitudeOffset + block.granularity * (longitudes[i] ?? 0)),
    })
    // each node's pairs of string numbers end with a 0; a block without any tags has none at all
    const tags: Tags = {}
    const first = tagAt
    while (keysValues[tagAt]) {
      tags[block.strings[keysValues[tagAt] ?? 0] ?? ''] = block.strings[keysValues[tagAt + 1] ?? 0] ?? ''
      tagAt += 2
    }
    if (tagAt > first) data.nodeTags.set(id, tags)
    tagAt += 1
  })
}

function readTripTrack(bytes: Uint8Array, block: Block): OsmWay {
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
