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
  const [told, setTold] = useState<Told>(nothing)
  const [poll] = useState(() =>
    createLocationPoll({
      positions,
      ask: (since, signal) =>
        call(
          api.locations.locations,
          { query: since === undefined ? {} : { since } },
          { signal, quiet: true },
        ),
      tell: (status, error) => setTold((known) => heard(known, status, error)),
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
    setTold((known) => (known.isKnown ? known : nothing))
    poll.retry()
  }, [poll])
  return { positions, ...told, retry, revision }
}

type Told = Pick<LiveFleet, 'status' | 'error' | 'isKnown'>

const nothing: Told = { status: 'loading', error: undefined, isKnown: false }

/** The same object where nothing changed, so that nothing renders again. */
function heard(known: Told, status: PollStatus, error: unknown): Told {
  if (known.status === status && known.error === error) return known
  return { status, error, isKnown: known.isKnown || status === 'current' }
}
