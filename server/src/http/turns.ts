/** Lets so many run at once; the others wait, the first of them first. */
export type Turns = { take<T>(run: () => Promise<T>): Promise<T> }

export function createTurns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    async take(run) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      else running += 1
      try {
        return await run()
      } finally {
        // Who waits takes the place over.
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
