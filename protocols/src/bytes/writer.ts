const INITIAL_BYTES = 64

/** Writes big-endian values one after another into memory that grows. */
export class ByteWriter {
  private bytes: Uint8Array
  private view: DataView
  private length = 0

  /** Most answers are shorter: less memory takes less time. */
  constructor(initialBytes = INITIAL_BYTES) {
    this.bytes = new Uint8Array(initialBytes)
    this.view = new DataView(this.bytes.buffer)
  }

  uint8(value: number): void {
    const at = this.reserve(1)
    this.view.setUint8(at, value)
  }

  uint16(value: number): void {
    const at = this.reserve(2)
    this.view.setUint16(at, value)
  }

  uint32(value: number): void {
    const at = this.reserve(4)
    this.view.setUint32(at, value)
  }

  int16(value: number): void {
    const at = this.reserve(2)
    this.view.setInt16(at, value)
  }

  int32(value: number): void {
    const at = this.reserve(4)
    this.view.setInt32(at, value)
  }

  uint16Le(value: number): void {
    const at = this.reserve(2)
    this.view.setUint16(at, value, true)
  }

  uint32Le(value: number): void {
    const at = this.reserve(4)
    this.view.setUint32(at, value, true)
  }

  int32Le(value: number): void {
    const at = this.reserve(4)
    this.view.setInt32(at, value, true)
  }

  float32Le(value: number): void {
    const at = this.reserve(4)
    this.view.setFloat32(at, value, true)
  }

  uint64(value: bigint): void {
    const at = this.reserve(8)
    this.view.setBigUint64(at, value)
  }

  put(bytes: Uint8Array): void {
    const at = this.reserve(bytes.length)
    this.bytes.set(bytes, at)
  }

  finish(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }

  /** Must come before memory is touched: it may replace the memory. */
  private reserve(length: number): number {
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
