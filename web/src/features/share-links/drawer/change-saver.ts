import { ApiError } from '../../../lib/api-error.ts'

/** `unsent`: the server can't be reached; it is tried again by itself. */
export type SavingState = 'saved' | 'saving' | 'unsent'

export type Saver<Changes extends object> = {
  change: (changes: Changes, how?: { isTyped?: boolean }) => void
  /** Sends at once what waits. */
  flush: () => void
  /** Gives up what waits. */
  drop: () => void
  snapshot: () => Snapshot<Changes>
  subscribe: (listener: () => void) => () => void
}

/** The changes that the server doesn't have yet. */
export type Snapshot<Changes> = { state: SavingState; unsaved: Partial<Changes> }

type Parts<Changes> = {
  send: (changes: Changes) => Promise<unknown>
  /** What the server doesn't accept is given up. */
  onRefused: (error: unknown) => void
}

/** While somebody types. */
const TYPING_MS = 500
const RETRY_MS = [2_000, 5_000, 10_000, 30_000]

/** Saves changes as they are made: one call at a time, and what changes meanwhile goes into the next. */
export function createChangeSaver<Changes extends object>({
  send,
  onRefused,
}: Parts<Changes>): Saver<Changes> {
  const listeners = new Set<() => void>()
  let waiting: Partial<Changes> = {}
  let sending: Partial<Changes> | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: Snapshot<Changes> = { state: 'saved', unsaved: {} }

  function tell(): void {
    const unsaved = { ...sending, ...waiting }
    const isSaved = Object.keys(unsaved).length === 0
    shown = { state: isSaved ? 'saved' : failures > 0 ? 'unsent' : 'saving', unsaved }
    for (const listener of listeners) listener()
  }

  function flush(): void {
    clearTimeout(timer)
    if (sending !== undefined || Object.keys(waiting).length === 0) return
    sending = waiting
    waiting = {}
    void sendAll(sending)
  }

  async function sendAll(changes: Partial<Changes>): Promise<void> {
    try {
      await send(changes as Changes) // whoever takes partial changes has only optional fields
      failures = 0
    } catch (error) {
      if (isPassing(error)) {
        failures += 1
        waiting = { ...changes, ...waiting }
      } else {
        failures = 0
        onRefused(error)
      }
    }
    sending = undefined
    if (failures > 0) timer = setTimeout(flush, RETRY_MS[Math.min(failures, RETRY_MS.length) - 1])
    else flush()
    tell()
  }

  return {
    change(changes, { isTyped = false } = {}) {
      waiting = { ...waiting, ...changes }
      clearTimeout(timer)
      if (isTyped) timer = setTimeout(flush, TYPING_MS)
      else flush()
      tell()
    },
    flush,
    drop() {
      clearTimeout(timer)
      waiting = {}
      failures = 0
      tell()
    },
    snapshot: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** No answer, or a server that is just starting or overloaded. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500)
}
