/** A growing buffer of bytes, and a reader for it. Varints hold 7 bits a byte, lowest first (LEB128). */

const WORD = 2 ** 31

const utf8 = new TextEncoder()
const fromUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export class ByteWriter {
  #bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafe(1024)
  #length = 0

  byte(value: number): void {
    this.#reserve(1)
    this.#bytes[this.#length++] = value
  }

  /** Writes an integer from 0 to 2^53 - 1. */
  varint(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= WORD) {
      this.#bytes[this.#length++] = (rest % 128) | 128
      rest = Math.floor(rest / 128)
    }
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  /** Little-endian. */
  double(value: number): void {
    this.#reserve(8)
    this.#length = this.#bytes.writeDoubleLE(value, this.#length)
  }

  text(value: string): void {
    const encoded = utf8.encode(value)
    this.varint(encoded.length)
    this.#reserve(encoded.length)
    this.#bytes.set(encoded, this.#length)
    this.#length += encoded.length
  }

  /** Writes one bit for each, lowest first; the last byte is padded with 0. */
  bits(count: number, isSet: (index: number) => boolean): void {
    for (let start = 0; start < count; start += 8) {
      let byte = 0
      const end = Math.min(count, start + 8)
      for (let index = start; index < end; index++) if (isSet(index)) byte |= 1 << (index - start)
      this.byte(byte)
    }
  }

  finish(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#length))
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + count))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/** Throws on truncated bytes. */
export class ByteReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  byte(): number {
    const value = this.#bytes[this.#offset++]
    if (value === undefined) throw new RangeError('The bytes of a segment end too early')
    return value
  }

  varint(): number {
    let byte = this.byte()
    if (byte < 128) return byte
    let value = byte & 127
    let factor = 128
    do {
      byte = this.byte()
      value += (byte & 127) * factor
      factor *= 128
    } while (byte >= 128)
    return value
  }

  double(): number {
    const value = this.#bytes.readDoubleLE(this.#offset)
    this.#offset += 8
    return value
  }

  text(): string {
    const length = this.varint()
    const end = this.#offset + length
    if (end > this.#bytes.length) throw new RangeError('The bytes of a segment end too early')
    const value = fromUtf8.decode(this.#bytes.subarray(this.#offset, end))
    this.#offset = end
    return value
  }

  bits(count: number): boolean[] {
    const flags: boolean[] = []
    while (flags.length < count) {
      const byte = this.byte()
      for (let bit = 0; bit < 8 && flags.length < count; bit++) flags.push((byte & (1 << bit)) !== 0)
    }
    return flags
  }
}

/** Zigzag: small numbers of either sign become small numbers: 0, -1, 1, -2 … to 0, 1, 2, 3 … */
export function zigzag(value: number): number {
  return value >= 0 ? value * 2 : -value * 2 - 1
}

export function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

export function varintLength(value: number): number {
  // Most numbers are small.
  if (value < 128) return 1
  let length = 1
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) length++
  return length
}
