/**
 * Arrays in PostgreSQL's binary format (`array_recv` and that of each type), which `pg` passes on unchanged: neither side
 * converts numbers to text and back. A column without any value becomes an empty array: `unnest` of several arrays pads the
 * shorter ones with NULL.
 */

type Value = number | boolean | string | null | undefined

type ElementType = {
  oid: number
  /** Bytes per value; undefined if each has its own length. */
  size: number | undefined
  write: (view: DataView, offset: number, value: never) => void
}

/** Milliseconds from 1970 to 2000, PostgreSQL's epoch; it counts microseconds. */
const EPOCH_MS = 946_684_800_000

const fixed = {
  bool: { oid: 16, size: 1, write: (view, at, value: boolean) => view.setUint8(at, value ? 1 : 0) },
  int2: { oid: 21, size: 2, write: (view, at, value: number) => view.setInt16(at, value) },
  int4: { oid: 23, size: 4, write: (view, at, value: number) => view.setInt32(at, value) },
  int8: { oid: 20, size: 8, write: writeInt8 },
  float4: { oid: 700, size: 4, write: (view, at, value: number) => view.setFloat32(at, value) },
  float8: { oid: 701, size: 8, write: (view, at, value: number) => view.setFloat64(at, value) },
  uuid: { oid: 2950, size: 16, write: writeUuid },
  /** Written from epoch milliseconds. */
  timestamptz: {
    oid: 1184,
    size: 8,
    write: (view, at, value: number) => writeInt8(view, at, Math.round((value - EPOCH_MS) * 1000)),
  },
} satisfies Record<string, ElementType>

/** Bytes before the text of a value: jsonb starts with a format version. */
const worded = { text: { oid: 25, prefix: '' }, jsonb: { oid: 3802, prefix: '\u0001' } }

type FixedType = keyof typeof fixed
export type ArrayType = FixedType | keyof typeof worded

const HEADER_BYTES = 20
const LENGTH_BYTES = 4
const NULL_LENGTH = -1

/** One value per row, in the type's format; text and JSON in a form that PostgreSQL accepts. */
export function arrayOf<Row>(type: ArrayType, rows: readonly Row[], read: (row: Row) => Value): Buffer {
  return type === 'text' || type === 'jsonb'
    ? wordedArray(worded[type], rows, read)
    : fixedArray(fixed[type], rows, read)
}

function fixedArray<Row>(
  { oid, size, write }: (typeof fixed)[FixedType],
  rows: readonly Row[],
  read: (row: Row) => Value,
): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + rows.length * (LENGTH_BYTES + size))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let offset = HEADER_BYTES
  let nulls = 0
  for (const row of rows) {
    const value = read(row)
    const isNull = value === null || value === undefined
    view.setInt32(offset, isNull ? NULL_LENGTH : size)
    offset += LENGTH_BYTES
    if (isNull) {
      nulls++
      continue
    }
    // Each list of columns names its column type beside its field, so the value has the type that the column reads.
    write(view, offset, value as never)
    offset += size
  }
  return finish(bytes.subarray(0, offset), { oid, count: rows.length, nulls })
}

function wordedArray<Row>(
  { oid, prefix }: { oid: number; prefix: string },
  rows: readonly Row[],
  read: (row: Row) => Value,
): Buffer {
  const words: (string | undefined)[] = []
  let length = HEADER_BYTES
  let nulls = 0
  for (const row of rows) {
    const value = read(row)
    const isNull = value === null || value === undefined
    if (isNull) nulls++
    const word = isNull ? undefined : `${prefix}${value}`
    words.push(word)
    length += LENGTH_BYTES + (word === undefined ? 0 : Buffer.byteLength(word))
  }
  const bytes = Buffer.allocUnsafe(length)
  let offset = HEADER_BYTES
  for (const word of words) {
    const written = word === undefined ? NULL_LENGTH : bytes.write(word, offset + LENGTH_BYTES)
    offset = bytes.writeInt32BE(written, offset) + Math.max(written, 0)
  }
  return finish(bytes, { oid, count: rows.length, nulls })
}

/** Number of dimensions, whether there are NULLs, the type; then length and first index of the dimension. */
function finish(bytes: Buffer, { oid, count, nulls }: { oid: number; count: number; nulls: number }): Buffer {
  const isEmpty = nulls === count
  bytes.writeInt32BE(isEmpty ? 0 : 1, 0)
  bytes.writeInt32BE(nulls > 0 && !isEmpty ? 1 : 0, 4)
  bytes.writeInt32BE(oid, 8)
  if (isEmpty) return bytes.subarray(0, 12)
  bytes.writeInt32BE(count, 12)
  bytes.writeInt32BE(1, 16)
  return bytes
}

/** Writes a safe integer. */
function writeInt8(view: DataView, offset: number, value: number): void {
  view.setInt32(offset, Math.floor(value / 2 ** 32))
  view.setUint32(offset + 4, value >>> 0)
}

/** Writes a UUID of the form 00000000-0000-0000-0000-000000000000. */
function writeUuid(view: DataView, offset: number, value: string): void {
  let at = offset
  let high = -1
  for (let index = 0; index < value.length; index++) {
    const code = value.charCodeAt(index)
    if (code === 45) continue
    const digit = code <= 57 ? code - 48 : (code | 32) - 87
    if (high < 0) high = digit
    else {
      view.setUint8(at++, high * 16 + digit)
      high = -1
    }
  }
}
