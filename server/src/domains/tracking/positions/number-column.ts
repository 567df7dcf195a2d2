import { type ByteReader, type ByteWriter, unzigzag, varintLength, zigzag } from './byte-stream.ts'

/**
 * A column of numbers in few bytes, exact to the last bit: as multiples of the coarsest decimal unit that represents all of
 * them. The first is written as it is, each other as its difference from the one before (`first`) or as the change of that
 * difference (`second`), either all of them or only the non-zero ones behind a bitmap. If no unit fits, they are written as
 * they are.
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

/** Buffers for the column being written, one at a time: allocating arrays for each would cost more than writing. */
let scratch = makeScratch(4_096)

function makeScratch(size: number) {
  return {
    integers: new Float64Array(size),
    /**
     * The difference of each number from the one before, and the change of that difference; zigzag. The first number has
     * none.
     */
    first: new Float64Array(size),
    second: new Float64Array(size),
  }
}

export function writeNumbers(writer: ByteWriter, values: readonly number[]): void {
  if (scratch.integers.length < values.length) scratch = makeScratch(2 * values.length)
  const { integers, first, second } = scratch
  const unit = toIntegers(values, integers)
  if (unit < 0) {
    writer.byte(RAW)
    for (const value of values) writer.double(value)
    return
  }
  const base = zigzag(integers[0] ?? 0)
  const sizes = measure(values.length)
  if (sizes.isConstant) {
    writer.byte((CONSTANT << 4) | unit)
    writer.varint(base)
    return
  }
  const layout = sizes.bytes.indexOf(Math.min(...sizes.bytes))
  writer.byte(((layout + 1) << 4) | unit)
  writer.varint(base)
  const { order, isSparse } = layouts[layout] ?? layouts[0]
  const codes = order === 'first' ? first : second
  if (isSparse) writer.bits(values.length - 1, (index) => codes[index + 1] !== 0)
  for (let index = 1; index < values.length; index++) {
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

/** Multiples of the coarsest unit that represents all of them; returns the unit, -1 if there is none. */
function toIntegers(values: readonly number[], integers: Float64Array): number {
  let unit = 0
  let { times, per } = units[0] ?? { times: 1, per: 1 }
  for (let index = 0; index < values.length;) {
    const value = values[index] ?? 0
    const integer = Math.round((value / times) * per) + 0 // never -0
    // -0 is not a multiple of anything: it would be read back as 0.
    if (Math.abs(integer) < LARGEST && Object.is((integer * times) / per, value)) {
      integers[index++] = integer
      continue
    }
    const finer = units[++unit]
    if (!finer) return -1
    ;({ times, per } = finer)
    index = 0
  }
  return unit
}

/** Bytes for each of `layouts`: every code as a varint, or only non-zero ones behind a bitmap. */
function measure(count: number): { bytes: number[]; isConstant: boolean } {
  const { integers, first, second } = scratch
  const [ofFirst, ofSecond] = [
    { dense: 0, zeros: 0 },
    { dense: 0, zeros: 0 },
  ]
  let before = integers[0] ?? 0
  let slope = 0
  for (let index = 1; index < count; index++) {
    const integer = integers[index] ?? 0
    const difference = integer - before
    first[index] = add(ofFirst, zigzag(difference))
    second[index] = add(ofSecond, zigzag(difference - slope))
    before = integer
    slope = difference
  }
  // A zero is one byte.
  const sparse = ({ dense, zeros }: Sizes): number => Math.ceil((count - 1) / 8) + dense - zeros
  return {
    bytes: [ofFirst.dense, sparse(ofFirst), ofSecond.dense, sparse(ofSecond)],
    isConstant: ofFirst.zeros >= count - 1,
  }
}

type Sizes = { dense: number; zeros: number }

function add(sizes: Sizes, code: number): number {
  sizes.dense += varintLength(code)
  if (code === 0) sizes.zeros++
  return code
}
