/** Reads one protobuf message field by field. https://protobuf.dev/programming-guides/encoding/ */
export class ProtobufReader {
  readonly #bytes: Uint8Array
  #offset = 0
  #wireType = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Yields the number of each field; the caller reads or skips its value before the next. */
  *fields(): Generator<number> {
    while (this.#offset < this.#bytes.length) {
      const key = this.varint()
      this.#wireType = key & 7
      yield key >>> 3
    }
  }

  /** An unsigned number below 2^53. */
  varint(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = this.#bytes[this.#offset++]
      if (byte === undefined) throw new Error('Protobuf message ends within a number')
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 0x80
    }
  }

  bytes(): Uint8Array {
    const length = this.varint()
    this.#offset += length
    return this.#bytes.subarray(this.#offset - length, this.#offset)
  }

  string(): string {
    return new TextDecoder().decode(this.bytes())
  }

  packed(): number[] {
    const reader = new ProtobufReader(this.bytes())
    const values: number[] = []
    while (reader.#offset < reader.#bytes.length) values.push(reader.varint())
    return values
  }

  /** Zigzag numbers: 0, -1, 1, -2 ... */
  packedSigned(): number[] {
    return this.packed().map((value) => (value % 2 === 1 ? -(value + 1) / 2 : value / 2))
  }

  skip(): void {
    if (this.#wireType === 0) this.varint()
    else if (this.#wireType === 1) this.#offset += 8
    else if (this.#wireType === 2) this.bytes()
    else if (this.#wireType === 5) this.#offset += 4
    else throw new Error(`Protobuf wire type ${this.#wireType} is not known`)
  }
}
