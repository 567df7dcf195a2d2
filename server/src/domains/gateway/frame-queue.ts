/** First in, first out, at the same cost for one frame and for the 65,000 keep-alives that fit into one packet. */
export class FrameQueue {
  #frames: Uint8Array[] = []
  #taken = 0

  get size(): number {
    return this.#frames.length - this.#taken
  }

  add(frames: readonly Uint8Array[]): void {
    for (const frame of frames) this.#frames.push(frame)
  }

  /** The next one, which stays. */
  peek(): Uint8Array | undefined {
    return this.#frames[this.#taken]
  }

  take(): Uint8Array | undefined {
    const frame = this.#frames[this.#taken]
    if (frame === undefined) return undefined
    this.#taken++
    // What was taken is let go at once when nothing waits, else when it is half of what is kept.
    if (this.#taken * 2 > this.#frames.length) {
      this.#frames = this.#frames.slice(this.#taken)
      this.#taken = 0
    }
    return frame
  }

  clear(): void {
    this.#frames = []
    this.#taken = 0
  }
}
