import { api } from '@roadbook/contract/api'
import type { VehicleLocation } from '@roadbook/contract/telematics'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../lib/api.ts'
import { createLivePositions, type LivePositions } from '../../lib/live-positions.ts'
import { createLocationPoll, type PollStatus } from './location-poll.ts'

export type LiveFleet = {
  positions: LivePositions<VehicleLocation>
  status: PollStatus
  error: unknown
  /** Grows with each change of the fleet. */
  revision: number
}

/** The fleet as long as the page is open; leaving it stops all questions. */
export function useLiveFleet(): LiveFleet {
  const [positions] = useState(() => createLivePositions<VehicleLocation>())
  const [poll, setPoll] = useState<{ status: PollStatus; error: unknown }>({
    status: 'loading',
    error: undefined,
  })
  const revision = useSyncExternalStore(
    (listener) => positions.subscribe(listener),
    () => positions.revision,
  )
  // Outside React: the questions to the server.
  useEffect(() => {
    const asked = createLocationPoll({
      positions,
      ask: (since, signal) =>
        call(
          api.telematics.locations,
          { query: since === undefined ? {} : { since } },
          { signal, quiet: true },
        ),
      tell: (status, error) =>
        setPoll((known) => (known.status === status && known.error === error ? known : { status, error })),
    })
    asked.start()
    return () => asked.stop()
  }, [positions])
  return { positions, ...poll, revision }
}
