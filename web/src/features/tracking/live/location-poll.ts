import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import type { LivePositions } from '../../../lib/realtime/live-positions.ts'

const POLL_MS = 2_000
/** While the server announces changes. */
const ANNOUNCED_POLL_MS = 30_000
/** The longest wait between requests after failures. */
const MAX_WAIT_MS = 15_000

export type PollStatus = 'loading' | 'current' | 'failing'

export type LocationPoll = {
  start(): void
  stop(): void
  /** Sends a request now instead of waiting for the next poll. */
  retry(): void
  /** Something changed: sends a request now, or once the current one is answered. */
  changed(): void
  /** While the server announces changes, polling is hardly needed. */
  setAnnounced(isAnnounced: boolean): void
}

type Parts = {
  positions: LivePositions<VehicleLocation>
  /** All vehicles without `since`, otherwise those that changed after that revision. */
  ask: (since: number | undefined, signal: AbortSignal) => Promise<readonly VehicleLocation[]>
  report: (status: PollStatus, error?: unknown) => void
}

export function createLocationPoll(parts: Parts): LocationPoll {
  return new Poll(parts)
}

/** Keeps the live fleet current. One request at a time; the next one after an announced change, or after a wait. */
class Poll implements LocationPoll {
  readonly #parts: Parts
  #timer: ReturnType<typeof setTimeout> | undefined
  #polling: AbortController | undefined
  #isAsking = false
  #isAnnounced = false
  /** Something changed since the current request was sent. */
  #hasChanged = false
  #since: number | undefined
  #failures = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  start(): void {
    if (this.#polling !== undefined) return
    this.#polling = new AbortController()
    void this.#askOnce(this.#polling)
  }

  stop(): void {
    this.#polling?.abort()
    this.#polling = undefined
    this.#isAsking = false
    clearTimeout(this.#timer)
  }

  retry(): void {
    this.stop()
    this.start()
  }

  changed(): void {
    this.#hasChanged = true
    this.#reschedule()
  }

  setAnnounced(isAnnounced: boolean): void {
    this.#isAnnounced = isAnnounced
    this.#reschedule()
  }

  async #askOnce(current: AbortController): Promise<void> {
    const { ask, report } = this.#parts
    this.#isAsking = true
    this.#hasChanged = false
    try {
      const locations = await ask(this.#since, current.signal)
      if (current.signal.aborted) return
      this.#take(locations)
      this.#failures = 0
      report('current')
    } catch (error) {
      if (current.signal.aborted) return
      this.#failures += 1
      report('failing', error)
    }
    this.#isAsking = false
    this.#schedule(current)
  }

  #take(locations: readonly VehicleLocation[]): void {
    const { positions } = this.#parts
    const isAnew = isEverything(locations, this.#since)
    if (isAnew) positions.replace(locations.filter(({ archived }) => !archived))
    else applyTo(positions, locations)
    const known = isAnew ? 0 : (this.#since ?? 0)
    this.#since = locations.reduce((highest, { revision }) => Math.max(highest, revision), known)
  }

  #schedule(current: AbortController): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#askOnce(current), this.#waitMs())
  }

  /** If the next request is waiting, its time may change now. */
  #reschedule(): void {
    if (this.#polling !== undefined && !this.#isAsking) this.#schedule(this.#polling)
  }

  #waitMs(): number {
    if (this.#hasChanged) return 0
    if (this.#failures > 0) return Math.min(POLL_MS * 2 ** this.#failures, MAX_WAIT_MS)
    return this.#isAnnounced ? ANNOUNCED_POLL_MS : POLL_MS
  }
}

/**
 * Unchanged vehicles in a response mean that the server doesn't know the requested revision: an older state was restored,
 * and this is the whole fleet.
 */
function isEverything(locations: readonly VehicleLocation[], since = -1): boolean {
  return locations.some(({ revision }) => revision <= since)
}

function applyTo(positions: LivePositions<VehicleLocation>, locations: readonly VehicleLocation[]): void {
  const gone = locations.filter(({ archived }) => archived)
  positions.remove(gone.map(({ vehicleId }) => vehicleId))
  positions.apply(gone.length === 0 ? locations : locations.filter(({ archived }) => !archived))
}
