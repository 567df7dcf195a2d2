import { ProtocolError } from '../protocol-error.ts'

const TWO_POW_32 = 0x1_0000_0000
/** The upper half of Number.MAX_SAFE_INTEGER: a larger one makes an integer that a number can't hold. */
const MAX_SAFE_UPPER_HALF = 0x1f_ffff

/** Reads big-endian values one after another; past the end it throws ProtocolError, never RangeError. */
export class ByteReader {
  readonly end: number
  private readonly bytes: Uint8Array
  private readonly view: DataView
  private position: number

  constructor(
    bytes: Uint8Array,
    start = 0,
    end = bytes.length,
    view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length),
  ) {
    this.bytes = bytes
    this.view = view
    this.position = start
    this.end = end
  }

  get offset(): number {
    return this.position
  }

  get left(): number {
    return this.end - this.position
  }

  /** The byte `ahead` bytes further on; 0 past the end. */
  peek(ahead = 0): number {
    const at = this.position + ahead
    return at < this.end ? this.view.getUint8(at) : 0
  }

  uint8(): number {
    return this.view.getUint8(this.advance(1))
  }

  uint16(): number {
    return this.view.getUint16(this.advance(2))
  }

  uint24(): number {
    return this.uint16() * 256 + this.uint8()
  }

  uint32(): number {
    return this.view.getUint32(this.advance(4))
  }

  int16(): number {
    return this.view.getInt16(this.advance(2))
  }

  int32(): number {
    return this.view.getInt32(this.advance(4))
  }

  int8(): number {
    return this.view.getInt8(this.advance(1))
  }

  /** Little-endian, as are the next four. */
  uint16Le(): number {
    return this.view.getUint16(this.advance(2), true)
  }

  uint32Le(): number {
    return this.view.getUint32(this.advance(4), true)
  }

  int16Le(): number {
    return this.view.getInt16(this.advance(2), true)
  }

  int32Le(): number {
    return this.view.getInt32(this.advance(4), true)
  }

  float32(): number {
    return this.view.getFloat32(this.advance(4))
  }

  float32Le(): number {
    return this.view.getFloat32(this.advance(4), true)
  }

  /** The same for all bytes that are left, without skipping them. */
  peekRest(): Uint8Array {
    return this.bytes.subarray(this.position, this.end)
  }

  /** The bytes from an earlier offset to the end. */
  from(offset: number): Uint8Array {
    return this.bytes.subarray(offset, this.end)
  }

  /** How many bytes come before the next one of this value; undefined if there is none. */
  lengthBefore(byte: number): number | undefined {
    for (let at = this.position; at < this.end; at++) if (this.bytes[at] === byte) return at - this.position
    return undefined
  }

  /** Another reader of the bytes that are left. */
  copy(): ByteReader {
    return new ByteReader(this.bytes, this.position, this.end, this.view)
  }

  /** A reader of the next bytes alone, which this one skips. */
  part(length: number): ByteReader {
    const at = this.advance(length)
    return new ByteReader(this.bytes, at, at + length, this.view)
  }

  /** A decimal string if a number would lose digits. */
  uint64(): number | string {
    const at = this.advance(8)
    const upper = this.view.getUint32(at)
    if (upper > MAX_SAFE_UPPER_HALF) return this.view.getBigUint64(at).toString()
    return upper * TWO_POW_32 + this.view.getUint32(at + 4)
  }

  /** A view of the same memory, not a copy. */
  slice(length: number): Uint8Array {
    const at = this.advance(length)
    return this.bytes.subarray(at, at + length)
  }

  private advance(length: number): number {
    const at = this.position
    if (length < 0 || at + length > this.end)
      throw new ProtocolError(`${Math.abs(length)} more bytes expected, ${this.end - at} left`, at)
    this.position = at + length
    return at
  }
}
