/** First in, first out, at constant cost: a single packet can hold 65,000 keep-alives. */
export class FrameQueue {
  #frames: Uint8Array[] = []
  #taken = 0

  get size(): number {
    return this.#frames.length - this.#taken
  }

  add(frames: readonly Uint8Array[]): void {
    for (const frame of frames) this.#frames.push(frame)
  }

  /** The next frame, without removing it. */
  peek(): Uint8Array | undefined {
    return this.#frames[this.#taken]
  }

  take(): Uint8Array | undefined {
    const frame = this.#frames[this.#taken]
    if (frame === undefined) return undefined
    this.#taken++
    // Frees taken frames at once if the queue is empty, otherwise once they are half of the array.
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
