import { api } from '@roadbook/contract/api'
import type { Trip } from '@roadbook/contract/trips/trips'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { tripsKey } from '../trips-key.ts'

const WEEKS_BACK_DAYS = 14
const MAX_TRIPS = 50

/** The driver's incomplete trips of the last two weeks; offline, as they were last loaded. */
export function openTripsQuery(now: number) {
  const since = new Date(now - WEEKS_BACK_DAYS * 86_400_000).toISOString().slice(0, 10)
  const query = { open: 'true' as const, startDate: since, limit: MAX_TRIPS }
  return callQuery([...tripsKey, 'open', query], api.trips.list, {
    query,
    meta: { lastSeen: 'open-trips' },
    select: ({ items, totalItems }) => ({ trips: items.toSorted(byUrgency), totalItems }),
    refetchInterval: 60_000,
    quiet: 'bar',
  })
}

/** Trips that will be locked soonest come first, then the newest. */
function byUrgency(a: Trip, b: Trip): number {
  if (a.locksAt !== null && b.locksAt !== null) return a.locksAt.localeCompare(b.locksAt)
  if (a.locksAt !== b.locksAt) return a.locksAt === null ? 1 : -1
  return b.startTime.localeCompare(a.startTime)
}
