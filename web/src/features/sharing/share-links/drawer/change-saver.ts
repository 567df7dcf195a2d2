import { ApiError } from '../../../../lib/api-error.ts'

/** `unsent`: the server can't be reached; it is retried automatically. */
export type SavingState = 'saved' | 'saving' | 'unsent'

type Snapshot<Changes> = {
  state: SavingState
  /** Changes that the server doesn't have yet. */
  unsaved: Partial<Changes>
}

type Parts<Changes> = {
  send: (changes: Partial<Changes>) => Promise<unknown>
  /** Changes that the server refuses are dropped. */
  onRefused: (error: unknown) => void
}

/** Delay while the user types. */
const TYPING_MS = 500
const RETRY_MS = [2_000, 5_000, 10_000, 30_000]

/** Saves changes as they are made: one call at a time; changes in the meantime are part of the next. */
export class ChangeSaver<Changes extends object> {
  readonly #parts: Parts<Changes>
  readonly #listeners = new Set<() => void>()
  #waiting: Partial<Changes> = {}
  #sending: Partial<Changes> | undefined
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown: Snapshot<Changes> = { state: 'saved', unsaved: {} }

  constructor(parts: Parts<Changes>) {
    this.#parts = parts
  }

  readonly change = (changes: Changes, { isTyped = false } = {}): void => {
    this.#waiting = { ...this.#waiting, ...changes }
    clearTimeout(this.#timer)
    if (isTyped) this.#timer = setTimeout(this.flush, TYPING_MS)
    else this.flush()
    this.#tell()
  }

  /** Sends pending changes now. */
  readonly flush = (): void => {
    clearTimeout(this.#timer)
    if (this.#sending !== undefined || isEmpty(this.#waiting)) return
    this.#sending = this.#waiting
    this.#waiting = {}
    void this.#send(this.#sending)
  }

  /** Drops pending changes. */
  readonly drop = (): void => {
    clearTimeout(this.#timer)
    this.#waiting = {}
    this.#failures = 0
    this.#tell()
  }

  readonly snapshot = (): Snapshot<Changes> => this.#shown

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  async #send(changes: Partial<Changes>): Promise<void> {
    try {
      await this.#parts.send(changes)
      this.#failures = 0
    } catch (error) {
      this.#failures = isPassing(error) ? this.#failures + 1 : 0
      if (this.#failures > 0) this.#waiting = { ...changes, ...this.#waiting }
      else this.#parts.onRefused(error)
    }
    this.#sending = undefined
    if (this.#failures > 0)
      this.#timer = setTimeout(this.flush, RETRY_MS[this.#failures - 1] ?? RETRY_MS.at(-1))
    else this.flush()
    this.#tell()
  }

  #tell(): void {
    const unsaved = { ...this.#sending, ...this.#waiting }
    const unsavedState = this.#failures > 0 ? 'unsent' : 'saving'
    this.#shown = { state: isEmpty(unsaved) ? 'saved' : unsavedState, unsaved }
    for (const listener of this.#listeners) listener()
  }
}

function isEmpty(changes: object): boolean {
  return Object.keys(changes).length === 0
}

/** No response, or a server that is just starting or overloaded. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.statusCode === 0 || error.statusCode >= 500)
}
