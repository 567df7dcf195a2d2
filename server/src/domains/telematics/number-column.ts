import { type ByteReader, type ByteWriter, unzigzag, varintLength, zigzag } from './byte-stream.ts'

/**
 * A column of numbers, exact to the last bit, in few bytes: as multiples of the coarsest decimal unit that holds all of
 * them, the first as it is, each other as its difference to the one before (`first`) or as the change of that difference (`second`), all of them
 * or only those that are not zero behind a bitmap. What no unit holds is written as it is.
 */
const units = [1000, 1, 1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9].map((unit) => ({
  /** One of the two is 1: an integer times or divided by a power of ten is rounded once. */
  times: unit > 1 ? unit : 1,
  per: unit > 1 ? 1 : Math.round(1 / unit),
}))
const RAW = 15

/** Differences of differences of integers below it stay exact, and so does their zigzag. */
const LARGEST = 2 ** 49

/** In the high bits of a column's first byte; its unit is in the low four. */
const CONSTANT = 0
const layouts = [
  { order: 'first', isSparse: false },
  { order: 'first', isSparse: true },
  { order: 'second', isSparse: false },
  { order: 'second', isSparse: true },
] as const

export function writeNumbers(writer: ByteWriter, values: readonly number[]): void {
  const unit = unitOf(values)
  if (unit < 0) {
    writer.byte(RAW)
    for (const value of values) writer.double(value)
    return
  }
  const integers = toIntegers(values, unit)
  const base = integers[0] ?? 0
  const { first, second } = codesOf(integers)
  const ofFirst = sizesOf(first)
  if (ofFirst.filled === 0) {
    writer.byte((CONSTANT << 4) | unit)
    writer.varint(zigzag(base))
    return
  }
  const ofSecond = sizesOf(second)
  const sizes = [ofFirst.dense, ofFirst.sparse, ofSecond.dense, ofSecond.sparse]
  const layout = sizes.indexOf(Math.min(...sizes))
  writer.byte(((layout + 1) << 4) | unit)
  writer.varint(zigzag(base))
  const { order, isSparse } = layouts[layout] ?? layouts[0]
  const codes = order === 'first' ? first : second
  if (isSparse) writer.bits(Array.from(codes, (code) => code !== 0))
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0
    if (!isSparse || code !== 0) writer.varint(code)
  }
}

export function readNumbers(reader: ByteReader, count: number): Float64Array {
  const head = reader.byte()
  const values = new Float64Array(count)
  if (head === RAW) {
    for (let index = 0; index < count; index++) values[index] = reader.double()
    return values
  }
  const unit = units[head & 15]
  if (!unit) throw new RangeError(`A segment knows no unit ${head & 15}`)
  let integer = unzigzag(reader.varint())
  values.fill((integer * unit.times) / unit.per)
  if (head >> 4 === CONSTANT) return values
  const layout = layouts[(head >> 4) - 1]
  if (!layout) throw new RangeError(`A segment knows no layout ${head >> 4}`)
  const present = layout.isSparse ? reader.bits(count - 1) : undefined
  let slope = 0
  for (let index = 1; index < count; index++) {
    const change = present && !present[index - 1] ? 0 : unzigzag(reader.varint())
    slope = layout.order === 'second' ? slope + change : change
    integer += slope
    values[index] = (integer * unit.times) / unit.per
  }
  return values
}

/** The coarsest that holds all of them; -1 for none. */
function unitOf(values: readonly number[]): number {
  let unit = 0
  // What a unit holds every finer one holds too, unless it is too large there.
  for (const value of values) {
    while (!isMultiple(value, unit)) if (++unit === units.length) return -1
  }
  for (const value of values) if (!isMultiple(value, unit)) return -1
  return unit
}

/** Loops over an index: an iterator of a typed array costs more than what is done here. */
function toIntegers(values: readonly number[], unit: number): Float64Array {
  const integers = new Float64Array(values.length)
  for (let index = 0; index < values.length; index++) integers[index] = toInteger(values[index] ?? 0, unit)
  return integers
}

function toInteger(value: number, unit: number): number {
  const { times, per } = units[unit] ?? { times: 1, per: 1 }
  return Math.round((value / times) * per) + 0 // never -0
}

function isMultiple(value: number, unit: number): boolean {
  const { times, per } = units[unit] ?? { times: 1, per: 1 }
  const integer = toInteger(value, unit)
  // -0 is no multiple of anything: it would come back as 0.
  return Math.abs(integer) < LARGEST && Object.is((integer * times) / per, value)
}

type Codes = { first: Float64Array; second: Float64Array }

/** The differences of each to the one before, and how those change; zigzag. */
function codesOf(integers: Float64Array): Codes {
  const count = Math.max(0, integers.length - 1)
  const codes = { first: new Float64Array(count), second: new Float64Array(count) }
  let before = integers[0] ?? 0
  let slope = 0
  for (let index = 0; index < count; index++) {
    const integer = integers[index + 1] ?? 0
    const difference = integer - before
    codes.first[index] = zigzag(difference)
    codes.second[index] = zigzag(difference - slope)
    before = integer
    slope = difference
  }
  return codes
}

/** In bytes, each code as a varint, or those that are not zero behind a bitmap; and how many those are. */
function sizesOf(codes: Float64Array): { dense: number; sparse: number; filled: number } {
  let dense = 0
  let filled = 0
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] ?? 0
    dense += varintLength(code)
    if (code !== 0) filled++
  }
  // A zero is one byte.
  return { dense, filled, sparse: Math.ceil(codes.length / 8) + dense - (codes.length - filled) }
}
