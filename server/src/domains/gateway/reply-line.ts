type Reply = { bytes: Uint8Array | undefined; isReady: boolean }

/** Answers leave in the order of the frames they answer, though some are known before others are durable. */
export class ReplyLine {
  readonly #waiting: Reply[] = []
  readonly #send: (bytes: Uint8Array) => void

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send
  }

  get length(): number {
    return this.#waiting.length
  }

  /** Takes the next place; call what it returns when the answer may leave, or with false when there is none to give. */
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
