import { api } from '@roadbook/contract/api'
import type { Trip } from '@roadbook/contract/trips/trips'
import { type QueryClient, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '../../../../lib/api.ts'
import { lateTime } from '../../../../lib/time/late-time.ts'
import { currentUserQuery } from '../../../people/users/queries.ts'
import { tripsKey } from '../trips-key.ts'
import { createTripOutbox, type TripOutbox, tripOutboxKey, type TripValues } from './trip-outbox.ts'

const AGAIN_MS = 15_000

/** One per page and person. */
const outboxes = new WeakMap<QueryClient, Map<string, TripOutbox>>()

function outboxOf(userId: string, client: QueryClient): TripOutbox {
  const ofPage = outboxes.get(client) ?? new Map<string, TripOutbox>()
  outboxes.set(client, ofPage)
  const known = ofPage.get(userId)
  if (known) return known
  const key = tripOutboxKey(userId)
  const made = createTripOutbox({
    storage: globalThis.localStorage,
    key,
    newId: () => crypto.randomUUID(),
    exclusively: (work) => ('locks' in navigator ? navigator.locks.request(key, work) : work()),
    now: Date.now,
    send: ({ vehicleId, tripId, values, version, at }) => {
      const enteredAt = lateTime(at)
      const body = { ...values, version, ...(enteredAt === undefined ? {} : { enteredAt }) }
      return call(api.trips.update, { params: { vehicleId, tripId }, body }, { quiet: true })
    },
    find: ({ vehicleId, tripId }) =>
      call(api.trips.get, { params: { vehicleId, tripId }, query: {} }, { quiet: true }),
  })
  ofPage.set(userId, made)
  return made
}

/** A driver's changes of their trips: shown at once, sent now or once there is a connection. */
export function useTripOutbox() {
  const client = useQueryClient()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const outbox = outboxOf(user.id, client)
  const changes = useSyncExternalStore(outbox.subscribe, outbox.changes)
  const hasWaiting = changes.some(({ refusal }) => refusal === undefined)
  const flush = () => void outbox.flush().then(() => client.invalidateQueries({ queryKey: tripsKey }))
  // Outside React: other tabs of the browser.
  useEffect(() => {
    const follow = () => outbox.refresh()
    globalThis.addEventListener('storage', follow)
    return () => globalThis.removeEventListener('storage', follow)
  }, [outbox])
  // Outside React: the browser's network status.
  useEffect(() => {
    if (!hasWaiting) return undefined
    const send = () => void outbox.flush().then(() => client.invalidateQueries({ queryKey: tripsKey }))
    send()
    const timer = setInterval(send, AGAIN_MS)
    globalThis.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      globalThis.removeEventListener('online', send)
    }
  }, [outbox, client, hasWaiting])
  return {
    waiting: changes.filter(({ refusal }) => refusal === undefined),
    conflicts: changes.filter(({ refusal }) => refusal !== undefined),
    /** The trip with the driver's changes, whether or not they have been sent. */
    asSaid: (trip: Trip): Trip => {
      const change = changes.find(({ tripId, refusal }) => tripId === trip.id && refusal === undefined)
      return change === undefined ? trip : { ...trip, ...definedOf(change.values), edited: true }
    },
    edit: (trip: Trip, title: string, values: TripValues) => {
      const { id, vehicleId, version } = trip
      outbox.add({ id, vehicleId, version, title, seen: trip }, values)
      flush()
    },
    insist: (tripId: string) => {
      outbox.insist(tripId)
      flush()
    },
    dismiss: (tripId: string) => {
      outbox.dismiss(tripId)
      void client.invalidateQueries({ queryKey: tripsKey })
    },
  }
}

function definedOf({ category, purpose, destination, partner }: TripValues) {
  return {
    ...(category === undefined ? {} : { category }),
    ...(purpose === undefined ? {} : { purpose }),
    ...(destination === undefined ? {} : { destination }),
    ...(partner === undefined ? {} : { partner }),
  }
}
