import { deflateSync } from 'node:zlib'
import { PbfWriter } from 'pbf'
import { expect, test } from 'vitest'
import { readOsm } from './osm-pbf.ts'

function message(write: (pbf: PbfWriter) => void): Uint8Array {
  const pbf = new PbfWriter()
  write(pbf)
  return pbf.finish()
}

function blob(type: string, write: (pbf: PbfWriter) => void): number[] {
  const body = message(write)
  const header = message((pbf) => {
    pbf.writeStringField(1, type)
    pbf.writeVarintField(3, body.length)
  })
  return [0, 0, 0, header.length, ...header, ...body]
}

type Way = { id: number; keys: number[]; values: number[]; refs: number[] }

function writeWay({ id, keys, values, refs }: Way, pbf: PbfWriter): void {
  pbf.writeVarintField(1, id)
  pbf.writePackedVarint(2, keys)
  pbf.writePackedVarint(3, values)
  pbf.writePackedSVarint(8, refs)
}

/** Four nodes, the second a stop sign, a street over the first three, and a footpath to the fourth. */
const block = message((pbf) => {
  const strings = ['', 'highway', 'stop', 'residential', 'name', 'Triq', 'footway']
  pbf.writeMessage(1, (all, table) => all.forEach((one) => table.writeStringField(1, one)), strings)
  const nodes = message((dense) => {
    dense.writePackedSVarint(1, [100, 1, 5, 4])
    dense.writePackedSVarint(8, [359_000_000, 1_000, -3_000, 0])
    dense.writePackedSVarint(9, [-144_000_000, -1_000, 0, 0])
    dense.writePackedVarint(10, [0, 1, 2, 0, 0, 0])
  })
  pbf.writeMessage(2, (bytes, group) => group.writeBytesField(2, bytes), nodes)
  const ways: Way[] = [
    { id: 77, keys: [1, 4], values: [3, 5], refs: [100, 1, 5] },
    { id: 78, keys: [1], values: [6], refs: [106, 4] },
  ]
  pbf.writeMessage(2, (all, group) => all.forEach((way) => group.writeMessage(3, writeWay, way)), ways)
  pbf.writeVarintField(17, 100)
})

function writeCompressed(pbf: PbfWriter): void {
  pbf.writeVarintField(2, block.length)
  pbf.writeBytesField(3, deflateSync(block))
}

test.each([true, false])(
  'wanted ways and their nodes are read, others are not (compressed: %s)',
  (compressed) => {
    const file = Uint8Array.from([
      ...blob('OSMHeader', () => undefined),
      ...blob('OSMData', compressed ? writeCompressed : (pbf) => pbf.writeBytesField(1, block)),
    ])
    const data = readOsm(file, ({ highway }) => highway !== 'footway')
    const rounded = [...data.nodes].map(([id, node]) => [
      id,
      node.latitude.toFixed(7),
      node.longitude.toFixed(7),
    ])
    expect(rounded).toEqual([
      [100, '35.9000000', '-14.4000000'],
      [101, '35.9001000', '-14.4001000'],
      [106, '35.8998000', '-14.4001000'],
    ])
    expect(data.ways).toEqual([
      { id: 77, refs: [100, 101, 106], tags: { highway: 'residential', name: 'Triq' } },
    ])
  },
)

test('a compression that is not known is refused', () => {
  const file = Uint8Array.from(blob('OSMData', (pbf) => pbf.writeBytesField(4, Uint8Array.of(1, 2, 3))))
  expect(() => readOsm(file, () => true)).toThrow('A blob is compressed in a way this reader does not know')
})

test('a file that ends too early is refused', () => {
  const file = Uint8Array.from(blob('OSMData', writeCompressed)).slice(0, -20)
  expect(() => readOsm(file, () => true)).toThrow('unexpected end of file')
})
