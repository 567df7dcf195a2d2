import { api } from '@roadbook/contract/api'
import { CHANGE_EVENT, locationsChannel } from '@roadbook/contract/core/changes'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '../../../lib/api.ts'
import { createLivePositions, type LivePositions } from '../../../lib/realtime/live-positions.ts'
import { useRealtime } from '../../../lib/realtime/use-realtime.ts'
import { createLocationPoll, type LocationPoll, type PollStatus } from './location-poll.ts'

export type LiveFleet = {
  positions: LivePositions<VehicleLocation>
  status: PollStatus
  error: unknown
  /** The server has responded once; before that, no vehicles doesn't mean an empty fleet. */
  isKnown: boolean
  /** Sends a request now. */
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
  usePolling(poll)
  useAnnouncements(poll)
  const retry = useCallback(() => {
    setState((known) => (known.isKnown ? known : nothing))
    poll.retry()
  }, [poll])
  return { positions, ...state, retry, revision }
}

/** A hidden page sends no requests, and sends one as soon as it is visible again. */
function usePolling(poll: LocationPoll): void {
  // Outside React: the requests to the server.
  useEffect(() => {
    const follow = (): void => (document.hidden ? poll.stop() : poll.start())
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      poll.stop()
    }
  }, [poll])
}

function useAnnouncements(poll: LocationPoll): void {
  const realtime = useRealtime()
  // Outside React: messages from the server.
  useEffect(() => {
    if (realtime === undefined) return undefined
    const end = realtime.listen(locationsChannel(realtime.tenantId), {
      event: CHANGE_EVENT,
      onEvent: () => poll.changed(),
      joined: () => {
        poll.setAnnounced(true)
        poll.changed()
      },
      left: () => poll.setAnnounced(false),
    })
    return () => {
      end()
      poll.setAnnounced(false)
    }
  }, [poll, realtime])
}

type PollState = Pick<LiveFleet, 'status' | 'error' | 'isKnown'>

const nothing: PollState = { status: 'loading', error: undefined, isKnown: false }

/** The same object if nothing changed, so that nothing renders again. */
function stateAfter(known: PollState, status: PollStatus, error: unknown): PollState {
  if (known.status === status && known.error === error) return known
  return { status, error, isKnown: known.isKnown || status === 'current' }
}
