import { api } from '@roadbook/contract/api'
import type { VehicleLocation } from '@roadbook/contract/locations'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { createLivePositions, type LivePositions } from '../../lib/live-positions.ts'
import { createLocationPoll, type PollStatus } from './location-poll.ts'

export type LiveFleet = {
  positions: LivePositions<VehicleLocation>
  status: PollStatus
  error: unknown
  /** The server has responded once; before, no vehicles doesn't mean an empty fleet. */
  isKnown: boolean
  /** Requests at once. */
  retry: () => void
  /** Incremented with each change of the fleet. */
  revision: number
}

/** The live fleet while the page is open; leaving it stops all requests. */
export function useLiveFleet(): LiveFleet {
  const [positions] = useState(() => createLivePositions<VehicleLocation>())
  const [state, setState] = useState<PollState>(nothing)
  const [poll] = useState(() =>
    createLocationPoll({
      positions,
      ask: (since, signal) =>
        call(
          api.locations.locations,
          { query: since === undefined ? {} : { since } },
          { signal, quiet: true },
        ),
      report: (status, error) => setState((known) => stateAfter(known, status, error)),
    }),
  )
  const revision = useSyncExternalStore(
    (listener) => positions.subscribe(listener),
    () => positions.revision,
  )
  // Outside React: the requests to the server.
  useEffect(() => {
    poll.start()
    return () => poll.stop()
  }, [poll])
  const retry = useCallback(() => {
    setState((known) => (known.isKnown ? known : nothing))
    poll.retry()
  }, [poll])
  return { positions, ...state, retry, revision }
}

type PollState = Pick<LiveFleet, 'status' | 'error' | 'isKnown'>

const nothing: PollState = { status: 'loading', error: undefined, isKnown: false }

/** The same object where nothing changed, so that nothing renders again. */
function stateAfter(known: PollState, status: PollStatus, error: unknown): PollState {
  if (known.status === status && known.error === error) return known
  return { status, error, isKnown: known.isKnown || status === 'current' }
}
