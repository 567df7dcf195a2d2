import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readOsm } from './osm-pbf.ts'

/** A minimal protobuf writer for extracts made in tests. */
function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))]
}
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const bytesField = (field: number, bytes: number[]) => [
  ...varint(field * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const numberField = (field: number, value: number) => [...varint(field * 8), ...varint(value)]
const packed = (field: number, values: number[]) => bytesField(field, values.flatMap(varint))
const packedSigned = (field: number, values: number[]) => packed(field, values.map(zigzag))
const text = (value: string) => [...Buffer.from(value)]

function blob(type: string, data: number[], compressed: boolean): number[] {
  const body = compressed
    ? [...numberField(2, data.length), ...bytesField(3, [...deflateSync(Uint8Array.from(data))])]
    : bytesField(1, data)
  const header = [...bytesField(1, text(type)), ...numberField(3, body.length)]
  return [0, 0, 0, header.length, ...header, ...body]
}

/** Four nodes, the second a stop sign, a street over the first three, and a footpath to the fourth. */
function block(): number[] {
  const strings = ['', 'highway', 'stop', 'residential', 'name', 'Triq', 'footway'].flatMap((one) =>
    bytesField(1, text(one)),
  )
  const dense = [
    ...packedSigned(1, [100, 1, 5, 4]),
    ...packedSigned(8, [359_000_000, 1_000, -3_000, 0]),
    ...packedSigned(9, [-144_000_000, -1_000, 0, 0]),
    ...packed(10, [0, 1, 2, 0, 0, 0]),
  ]
  const way = [
    ...numberField(1, 77),
    ...packed(2, [1, 4]),
    ...packed(3, [3, 5]),
    ...packedSigned(8, [100, 1, 5]),
  ]
  const footpath = [...numberField(1, 78), ...packed(2, [1]), ...packed(3, [6]), ...packedSigned(8, [106, 4])]
  return [
    ...bytesField(1, strings),
    ...bytesField(2, bytesField(2, dense)),
    ...bytesField(2, [...bytesField(3, way), ...bytesField(3, footpath)]),
    ...numberField(17, 100),
  ]
}

test.each([true, false])(
  'wanted ways and their nodes are read, others are not (compressed: %s)',
  (compressed) => {
    const file = Uint8Array.from([...blob('OSMHeader', [], false), ...blob('OSMData', block(), compressed)])
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
  const lzma = bytesField(4, [1, 2, 3])
  const header = [...bytesField(1, text('OSMData')), ...numberField(3, lzma.length)]
  expect(() => readOsm(Uint8Array.from([0, 0, 0, header.length, ...header, ...lzma]), () => true)).toThrow(
    'A blob is compressed in a way this reader does not know',
  )
})
