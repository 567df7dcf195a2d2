import type { VehicleLocation } from '@roadbook/contract/locations'
import type { LivePositions } from '../../lib/live-positions.ts'

const POLL_MS = 2_000
/** While the server announces changes. */
const ANNOUNCED_POLL_MS = 30_000
/** The longest wait between requests after failures. */
const LONGEST_WAIT_MS = 15_000

export type PollStatus = 'loading' | 'current' | 'failing'

export type LocationPoll = {
  start(): void
  stop(): void
  /** Requests immediately instead of waiting for the next poll. */
  retry(): void
  /** Something changed: requests at once, or as soon as the current request is answered. */
  changed(): void
  /** While changes are announced there is little to poll for. */
  setAnnounced(isAnnounced: boolean): void
}

type Parts = {
  positions: LivePositions<VehicleLocation>
  /** All vehicles without `since`, otherwise those that changed after that revision. */
  ask: (since: number | undefined, signal: AbortSignal) => Promise<readonly VehicleLocation[]>
  report: (status: PollStatus, error?: unknown) => void
}

/** Keeps the live fleet current. One request at a time; the next one after an announced change, or after a wait. */
export function createLocationPoll({ positions, ask, report }: Parts): LocationPoll {
  let timer: ReturnType<typeof setTimeout> | undefined
  let polling: AbortController | undefined
  let isAsking = false
  let isAnnounced = false
  /** Since the current request was sent. */
  let hasChanged = false
  let since: number | undefined
  let failures = 0

  async function askOnce(current: AbortController): Promise<void> {
    clearTimeout(timer)
    isAsking = true
    hasChanged = false
    try {
      const locations = await ask(since, current.signal)
      if (current.signal.aborted) return
      take(locations)
      failures = 0
      report('current')
    } catch (error) {
      if (current.signal.aborted) return
      failures += 1
      report('failing', error)
    }
    isAsking = false
    schedule(current)
  }

  function take(locations: readonly VehicleLocation[]): void {
    const isAnew = isEverything(locations, since)
    if (isAnew) positions.replace(locations.filter(({ archived }) => !archived))
    else applyTo(positions, locations)
    const known = isAnew ? 0 : (since ?? 0)
    since = locations.reduce((highest, { revision }) => Math.max(highest, revision), known)
  }

  function schedule(current: AbortController): void {
    clearTimeout(timer)
    timer = setTimeout(() => void askOnce(current), waitMs())
  }

  function waitMs(): number {
    if (hasChanged) return 0
    if (failures > 0) return Math.min(POLL_MS * 2 ** failures, LONGEST_WAIT_MS)
    return isAnnounced ? ANNOUNCED_POLL_MS : POLL_MS
  }

  function start(): void {
    if (polling !== undefined) return
    polling = new AbortController()
    void askOnce(polling)
  }

  function stop(): void {
    polling?.abort()
    polling = undefined
    isAsking = false
    clearTimeout(timer)
  }

  /** Where the next request waits for its time, which may be another now. */
  function reschedule(): void {
    if (polling !== undefined && !isAsking) schedule(polling)
  }

  return {
    start,
    stop,
    retry() {
      stop()
      start()
    },
    changed() {
      hasChanged = true
      reschedule()
    },
    setAnnounced(isNow) {
      isAnnounced = isNow
      reschedule()
    },
  }
}

/**
 * Unchanged vehicles in a response mean that the server doesn't know the requested revision: an older state
 * was restored, and this is the whole fleet.
 */
function isEverything(locations: readonly VehicleLocation[], since = -1): boolean {
  return locations.some(({ revision }) => revision <= since)
}

function applyTo(positions: LivePositions<VehicleLocation>, locations: readonly VehicleLocation[]): void {
  const gone = locations.filter(({ archived }) => archived)
  positions.remove(gone.map(({ vehicleId }) => vehicleId))
  positions.apply(gone.length === 0 ? locations : locations.filter(({ archived }) => !archived))
}
