import { AppError } from '../errors.ts'

/** Lets so many run at once, of one party no more than its share; the others wait, the first of them first. */
export type Turns = {
  /** Whose signal is given while they wait loses their place: `run` is not called, and the signal's reason is thrown. */
  take<T>(of: { party: string; signal: AbortSignal }, run: () => Promise<T>): Promise<T>
}

/** As `take`; whoever waits longer than that is refused. */
export async function takeWithin<T>(
  turns: Turns,
  { party, signal, waitMs }: { party: string; signal: AbortSignal; waitMs: number },
  run: () => Promise<T>,
): Promise<T> {
  const waited = new AbortController()
  const timer = setTimeout(() => waited.abort(busy()), waitMs)
  try {
    return await turns.take({ party, signal: AbortSignal.any([signal, waited.signal]) }, () => {
      clearTimeout(timer)
      return run()
    })
  } finally {
    clearTimeout(timer)
  }
}

function busy(): AppError {
  return new AppError('files_busy', { retryAfterSeconds: 60 })
}

type Waiting = { party: string; begin: () => void }

export function createTurns({ atOnce, ofOneParty }: { atOnce: number; ofOneParty: number }): Turns {
  /** How many run, by party; those with none are not in it. */
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  let all = 0
  const isFree = (party: string): boolean => all < atOnce && (running.get(party) ?? 0) < ofOneParty
  const count = (party: string, change: 1 | -1): void => {
    const left = (running.get(party) ?? 0) + change
    all += change
    if (left === 0) running.delete(party)
    else running.set(party, left)
  }
  const beginNext = (): void => {
    const index = waiting.findIndex(({ party }) => isFree(party))
    const [next] = index === -1 ? [] : waiting.splice(index, 1)
    if (!next) return
    count(next.party, 1)
    next.begin()
  }
  const waitFor = async (party: string, signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place = { party, begin: resolve }
    const leave = (): void => {
      const index = waiting.indexOf(place)
      if (index === -1) return
      waiting.splice(index, 1)
      reject(signal.reason)
    }
    waiting.push(place)
    signal.addEventListener('abort', leave)
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }
  return {
    async take({ party, signal }, run) {
      signal.throwIfAborted()
      if (isFree(party)) count(party, 1)
      else await waitFor(party, signal)
      try {
        return await run()
      } finally {
        count(party, -1)
        beginNext()
      }
    },
  }
}
