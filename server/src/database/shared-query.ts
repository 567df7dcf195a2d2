/** Runs one query at a time: callers that arrive meanwhile share the next one. */
export class SharedQuery<Key, Answer> {
  readonly #read: (keys: readonly Key[]) => Promise<Answer>
  #waiting: { keys: Key[]; answer: Promise<Answer> } | undefined
  #reading: Promise<unknown> = Promise.resolve()

  constructor(read: (keys: readonly Key[]) => Promise<Answer>) {
    this.#read = read
  }

  ask(key: Key): Promise<Answer> {
    this.#waiting ??= this.#startWaiting()
    this.#waiting.keys.push(key)
    return this.#waiting.answer
  }

  #startWaiting(): { keys: Key[]; answer: Promise<Answer> } {
    const keys: Key[] = []
    const turn = new Promise<void>((resolve) => setImmediate(resolve))
    const answer = Promise.all([turn, this.#reading]).then(() => {
      this.#waiting = undefined
      const read = this.#read(keys)
      this.#reading = read.catch(() => undefined)
      return read
    })
    return { keys, answer }
  }
}
