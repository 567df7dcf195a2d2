import { crc16Itu } from '../checksums/crc.ts'
import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'

/** A frame begins with a doubled mark: 0x78 before a one-byte length, 0x79 before a two-byte length. */
export const SHORT_MARK = 0x78
export const LONG_MARK = 0x79
/** Serial number, checksum, carriage return, line feed. */
export const TRAILER_BYTES = 6
/** Type, serial number, checksum. */
const MIN_LENGTH = 5
/** Text answers are the longest; photographs come in parts of one kilobyte. */
const MAX_LENGTH = 4096
export const MAX_FRAME_BYTES = MAX_LENGTH + 6
/** IMEI, device type and time zone. */
export const MAX_LOGIN_BYTES = 24

/** Messages of wearables that list access points and end without a serial number and checksum. */
const WIFI_TYPES = new Set([0x17, 0x69])
const WIFI_POINT_BYTES = 7
const WIFI_CELL_BYTES = 5
/** Old devices send these without serial number and checksum; the length excludes the type. */
const BARE_TYPES = new Set([0x10, 0x11])
/** Marks, count, type and time. */
const WIFI_HEAD_BYTES = 10
/** Number of cells, country and network. */
const WIFI_CELLS_HEAD_BYTES = 4

type Layout = {
  length: number
  /** The offset of the type. */
  typeAt: number
  /** Without a serial number and checksum. */
  isBare?: boolean
}

export const frame = lengthFrames({
  maxBytes: MAX_FRAME_BYTES,
  lengthAt: (buffer, offset) => frameLayout(buffer.subarray(offset))?.length,
})

/** The layout of the frame at the beginning of `bytes`; undefined until enough bytes have arrived. */
export function frameLayout(bytes: Uint8Array): Layout | undefined {
  // No array destructuring: it would go through the iterator of the bytes.
  const mark = bytes[0]
  const second = bytes[1]
  const third = bytes[2]
  const fourth = bytes[3]
  if (mark !== SHORT_MARK && mark !== LONG_MARK) throw new ProtocolError(`0x${hex(mark)} begins no frame`, 0)
  if (second !== undefined && second !== mark) throw new ProtocolError('the two marks differ', 1)
  if (fourth === undefined || third === undefined) return undefined
  if (mark === LONG_MARK) return longLayout(third * 256 + fourth)
  const length = 5 + third
  if (WIFI_TYPES.has(fourth)) return wifiLayout(bytes, third)
  if (third > 0 && third < MIN_LENGTH) return shortLayout(bytes, length)
  checkLength(third, { length, typeAt: 3 })
  return BARE_TYPES.has(fourth) ? maybeBareLayout(bytes, length) : { length, typeAt: 3 }
}

/** If the bytes aren't a bare frame either, they are a frame with a wrong checksum. */
function maybeBareLayout(bytes: Uint8Array, length: number): Layout | undefined {
  if (bytes.length < length) return undefined
  const layout = { length, typeAt: 3 }
  if (hasChecksum(bytes.subarray(0, length))) return layout
  const isWhole = endsAt(bytes, length)
  if (bytes.length === length) return isWhole ? layout : undefined
  return !isWhole && endsAt(bytes, length + 1) ? { length: length + 1, typeAt: 3, isBare: true } : layout
}

/** Heartbeats of some wearables: only a type, without an answer. */
function shortLayout(bytes: Uint8Array, length: number): Layout | undefined {
  if (bytes.length < length) return undefined
  if (!endsAt(bytes, length)) checkLength(length - 5, { length, typeAt: 3 })
  return { length, typeAt: 3, isBare: true }
}

function longLayout(length: number): Layout {
  return checkLength(length, { length: 6 + length, typeAt: 4 })
}

function checkLength(length: number, layout: Layout): Layout {
  if (length < MIN_LENGTH || length > MAX_LENGTH) {
    throw new ProtocolError(`a length of ${length}, not ${MIN_LENGTH} to ${MAX_LENGTH}`, 2)
  }
  return layout
}

/** The third byte is the length if the checksum matches, otherwise the number of access points. */
function wifiLayout(bytes: Uint8Array, third: number): Layout | undefined {
  const length = 5 + third
  if (third >= MIN_LENGTH) {
    if (bytes.length < length) return undefined
    if (hasChecksum(bytes.subarray(0, length))) return { length, typeAt: 3 }
  }
  const cellsAt = WIFI_HEAD_BYTES + third * WIFI_POINT_BYTES
  const cells = bytes[cellsAt]
  if (cells === undefined) return undefined
  const end = cellsAt + WIFI_CELLS_HEAD_BYTES + cells * WIFI_CELL_BYTES
  if (bytes.length < end + 2) return undefined
  if (!endsAt(bytes, end + 2)) throw new ProtocolError('a list of access points without its end', end)
  return { length: end + 2, typeAt: 3, isBare: true }
}

export function hasChecksum(bytes: Uint8Array): boolean {
  const at = bytes.length - 4
  return crc16Itu(bytes, 2, at) === checksumOf(bytes) && endsAt(bytes, bytes.length)
}

/** The checksum that was sent. */
export function checksumOf(bytes: Uint8Array): number {
  const at = bytes.length - 4
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

export function endsAt(bytes: Uint8Array, end: number): boolean {
  return bytes[end - 2] === 0x0d && bytes[end - 1] === 0x0a
}

function hex(byte: number | undefined): string {
  return (byte ?? 0).toString(16).padStart(2, '0')
}
