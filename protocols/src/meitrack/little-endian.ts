import { ProtocolError } from '../protocol-error.ts'

/** Reads little-endian values one after another; past the end it throws ProtocolError. */
export class LittleEndianReader {
  readonly end: number
  offset: number
  private readonly view: DataView

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    this.offset = start
    this.end = Math.min(end, bytes.length)
  }

  get left(): number {
    return this.end - this.offset
  }

  uint8(): number {
    return this.view.getUint8(this.advance(1))
  }

  uint16(): number {
    return this.view.getUint16(this.advance(2), true)
  }

  int16(): number {
    return this.view.getInt16(this.advance(2), true)
  }

  uint32(): number {
    return this.view.getUint32(this.advance(4), true)
  }

  int32(): number {
    return this.view.getInt32(this.advance(4), true)
  }

  skip(bytes: number): void {
    this.advance(bytes)
  }

  private advance(bytes: number): number {
    const at = this.offset
    if (bytes < 0 || at + bytes > this.end)
      throw new ProtocolError(`${bytes} more bytes expected, ${this.left} left`, at)
    this.offset = at + bytes
    return at
  }
}

const SECONDS_UNTIL_2000 = 946_684_800

/** Seconds since the beginning of 2000. */
export function since2000(seconds: number): number {
  return (SECONDS_UNTIL_2000 + seconds) * 1000
}

export const DEGREE_UNITS = 1_000_000
