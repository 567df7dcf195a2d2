type Reply = { bytes: Uint8Array | undefined; isReady: boolean }

/** Sends answers in the order of their frames, even if some are known before others are durable. */
export class ReplyLine {
  readonly #waiting: Reply[] = []
  readonly #send: (bytes: Uint8Array) => void

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send
  }

  get length(): number {
    return this.#waiting.length
  }

  /**
   * Reserves the next position. Call the returned function when the answer may be sent, or with false if
   * there is none.
   */
  reserve(bytes: Uint8Array | undefined): (isGiven?: boolean) => void {
    const reply: Reply = { bytes, isReady: false }
    this.#waiting.push(reply)
    return (isGiven = true) => {
      reply.isReady = true
      if (!isGiven) reply.bytes = undefined
      this.#flush()
    }
  }

  #flush(): void {
    while (this.#waiting[0]?.isReady) {
      const { bytes } = this.#waiting.shift() ?? {}
      if (bytes) this.#send(bytes)
    }
  }
}
