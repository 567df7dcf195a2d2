import type { VehicleLocation } from '@roadbook/contract/locations'
import type { LivePositions } from '../../lib/live-positions.ts'

const POLL_MS = 2_000
/** The longest wait between requests after failures. */
const LONGEST_WAIT_MS = 15_000

export type PollStatus = 'loading' | 'current' | 'failing'

export type LocationPoll = {
  start(): void
  stop(): void
  /** Requests immediately instead of waiting for the next poll. */
  retry(): void
}

type Parts = {
  positions: LivePositions<VehicleLocation>
  /** All vehicles without `since`, otherwise those that changed after that revision. */
  ask: (since: number | undefined, signal: AbortSignal) => Promise<readonly VehicleLocation[]>
  report: (status: PollStatus, error?: unknown) => void
}

/** Keeps the live fleet current. One request at a time; the next one shortly after the response. */
export function createLocationPoll({ positions, ask, report }: Parts): LocationPoll {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking: AbortController | undefined
  let since: number | undefined
  let failures = 0

  async function askOnce(current: AbortController): Promise<void> {
    try {
      const locations = await ask(since, current.signal)
      if (current.signal.aborted) return
      const isAnew = isEverything(locations, since)
      if (isAnew) positions.replace(locations.filter(({ archived }) => !archived))
      else take(positions, locations)
      const known = isAnew ? 0 : (since ?? 0)
      since = locations.reduce((highest, { revision }) => Math.max(highest, revision), known)
      failures = 0
      report('current')
    } catch (error) {
      if (current.signal.aborted) return
      failures += 1
      report('failing', error)
    }
    const wait = Math.min(POLL_MS * 2 ** failures, LONGEST_WAIT_MS)
    timer = setTimeout(() => void askOnce(current), wait)
  }

  function start(): void {
    if (asking !== undefined) return
    asking = new AbortController()
    void askOnce(asking)
  }

  function stop(): void {
    asking?.abort()
    asking = undefined
    clearTimeout(timer)
  }

  return {
    start,
    stop,
    retry() {
      stop()
      start()
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

function take(positions: LivePositions<VehicleLocation>, locations: readonly VehicleLocation[]): void {
  const gone = locations.filter(({ archived }) => archived)
  positions.remove(gone.map(({ vehicleId }) => vehicleId))
  positions.apply(gone.length === 0 ? locations : locations.filter(({ archived }) => !archived))
}
