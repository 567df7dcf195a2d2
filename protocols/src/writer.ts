const INITIAL_BYTES = 256

/** Writes big-endian values one after another into memory that grows. */
export class ByteWriter {
  private bytes = new Uint8Array(INITIAL_BYTES)
  private view = new DataView(this.bytes.buffer)
  private length = 0

  uint8(value: number): void {
    this.view.setUint8(this.advance(1), value)
  }

  uint16(value: number): void {
    this.view.setUint16(this.advance(2), value)
  }

  uint32(value: number): void {
    this.view.setUint32(this.advance(4), value)
  }

  int16(value: number): void {
    this.view.setInt16(this.advance(2), value)
  }

  int32(value: number): void {
    this.view.setInt32(this.advance(4), value)
  }

  uint64(value: bigint): void {
    this.view.setBigUint64(this.advance(8), value)
  }

  put(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.advance(bytes.length))
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  private advance(length: number): number {
    const at = this.length
    this.length += length
    if (this.length > this.bytes.length) {
      const larger = new Uint8Array(Math.max(this.length, this.bytes.length * 2))
      larger.set(this.bytes)
      this.bytes = larger
      this.view = new DataView(larger.buffer)
    }
    return at
  }
}
