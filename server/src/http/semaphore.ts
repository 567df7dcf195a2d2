import pLimit, { type LimitFunction } from 'p-limit'
import { AppError } from '../errors.ts'

/** Limits how many run at once, in total and per party; the others wait in order. */
export type Semaphore = {
  /** If `signal` aborts while waiting, `run` isn't called, and the signal's reason is thrown. */
  take<T>(of: { party: string; signal: AbortSignal }, run: () => Promise<T>): Promise<T>
}

/** Like `take`, but fails after waiting `waitMs`. */
export async function acquireWithin<T>(
  semaphore: Semaphore,
  { party, signal, waitMs }: { party: string; signal: AbortSignal; waitMs: number },
  run: () => Promise<T>,
): Promise<T> {
  const waited = new AbortController()
  const timer = setTimeout(() => waited.abort(busy()), waitMs)
  try {
    return await semaphore.take({ party, signal: AbortSignal.any([signal, waited.signal]) }, () => {
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

export function createSemaphore({ atOnce, ofOneParty }: { atOnce: number; ofOneParty: number }): Semaphore {
  const all = pLimit(atOnce)
  /** Parties with running or waiting tasks. */
  const parties = new Map<string, { limit: LimitFunction; count: number }>()
  return {
    async take({ party, signal }, run) {
      signal.throwIfAborted()
      const place = leavable(run, signal)
      const own = parties.get(party) ?? { limit: pLimit(ofOneParty), count: 0 }
      own.count += 1
      parties.set(party, own)
      // Waits for its own party first, so that it doesn't block others.
      const turn = own
        .limit(() => all(place.begin))
        .finally(() => {
          own.count -= 1
          if (own.count === 0) parties.delete(party)
        })
      return Promise.race([turn, place.left])
    },
  }
}

/** Can be cancelled until it starts; a cancelled one is skipped when its turn comes. */
function leavable<T>(run: () => Promise<T>, signal: AbortSignal) {
  const { promise: left, reject } = Promise.withResolvers<never>()
  let waiting: (() => Promise<T>) | undefined = run
  const leave = (): void => {
    waiting = undefined
    reject(signal.reason)
  }
  signal.addEventListener('abort', leave)
  const begin = async (): Promise<T> => {
    signal.removeEventListener('abort', leave)
    return waiting ? waiting() : left
  }
  return { begin, left }
}
