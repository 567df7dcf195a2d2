import type { Extra } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'

/** Set in the country code if the network code has two bytes. */
export const WIDE_NETWORK = 0x8000
export const CELL_BYTES = 8
/** The size for 4G devices, whose areas and cells are longer. */
export const WIDE_CELL_BYTES = 15
/** All sizes of a cell, from three-byte numbers with a short network code to 4G with a long one. */
export const CELL_SIZES: readonly number[] = [CELL_BYTES, 9, 10, WIDE_CELL_BYTES, 16]

/** Country, network, area and cell; their sizes follow from the total size. The keys are those of the other protocols. */
export function readCell(reader: ByteReader, bytes: number): Extra {
  const first = reader.uint16()
  const country = first & ~WIDE_NETWORK
  const hasWideNetwork = (first & WIDE_NETWORK) !== 0 || bytes === 10 || bytes === 16
  const network = hasWideNetwork ? reader.uint16() : reader.uint8()
  const area = bytes >= WIDE_CELL_BYTES ? reader.uint32() : reader.uint16()
  const cell = readNumber(reader, bytes - 2 - (hasWideNetwork ? 2 : 1) - (bytes >= WIDE_CELL_BYTES ? 4 : 2))
  if (country === 0 && area === 0 && Number(cell) === 0) return {}
  const networkDigits = String(network).padStart(2, '0')
  return { gsmOperator: Number(`${country}${networkDigits}`), gsmArea: area, gsmCell: cell }
}

function readNumber(reader: ByteReader, bytes: number): number | string {
  if (bytes === 3) return reader.uint24()
  if (bytes === 4) return reader.uint32()
  if (bytes === 8) return reader.uint64()
  throw new ProtocolError(`a cell number of ${bytes} bytes`, reader.offset)
}

/** A cell of this type or above is a 4G cell. */
const WIDE_CELL_TYPE = 3

/** Type, cell, signal. */
export function readTypedCell(reader: ByteReader): Extra {
  const isWide = reader.uint8() >= WIDE_CELL_TYPE
  const cell = readCell(reader, cellSize(reader, isWide ? WIDE_CELL_BYTES : CELL_BYTES))
  reader.slice(isWide ? 2 : 1)
  return cell
}

/** The smallest size of a cell here, of which `smallest` has a short network code. */
export function cellSize(reader: ByteReader, smallest: number): number {
  return reader.peek() & (WIDE_NETWORK >> 8) ? smallest + 1 : smallest
}

/**
 * The size of a cell that is followed by one of these numbers of bytes: some devices send a fourth byte of the cell number.
 */
export function cellSizeBefore(reader: ByteReader, tails: readonly number[]): number | undefined {
  const size = cellSize(reader, CELL_BYTES)
  if (tails.includes(reader.left - size)) return size
  return tails.includes(reader.left - size - 1) ? size + 1 : undefined
}

/**
 * Like `cellSizeBefore`, for a cell preceded by its length. That length includes itself, or doesn't, or leaves out the
 * fourth byte of the number, so the bytes after it decide.
 */
export function lengthenedCellSize(reader: ByteReader, tails: readonly number[]): number | undefined {
  const length = reader.peek()
  return [length - 1, length].find(
    (bytes) => CELL_SIZES.includes(bytes) && tails.includes(reader.left - 1 - bytes),
  )
}
