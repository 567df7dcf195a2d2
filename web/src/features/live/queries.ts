import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../lib/api.ts'

/** The track just driven; afterwards the live fleet adds to it. */
export function trailQuery(id: string) {
  return queryOptions({
    queryKey: ['vehicles', 'trail', id],
    queryFn: ({ signal }) => call(api.locations.trail, { params: { id } }, { signal, quiet: true }),
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
}

/** What a vehicle did today; refreshed while the panel is open. */
export function todayQuery(id: string) {
  return queryOptions({
    queryKey: ['vehicles', 'today', id],
    queryFn: ({ signal }) => call(api.trips.today, { params: { id } }, { signal, quiet: true }),
    refetchInterval: 30_000,
    meta: { quiet: true },
  })
}

/** Towns and streets by name; a too short search finds nothing. */
export function placesQuery(search: string) {
  return queryOptions({
    queryKey: ['places', search],
    queryFn: ({ signal }) => call(api.places.search, { query: { query: search } }, { signal, quiet: true }),
    enabled: search.length >= 2,
    staleTime: 10 * 60_000,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

const NEAREST_EVERY_MS = 10_000

/** Vehicles move, so it is refreshed while shown. */
export function nearestQuery({ latitude, longitude }: { latitude: number; longitude: number }) {
  return queryOptions({
    queryKey: ['vehicles', 'nearest', latitude, longitude],
    queryFn: ({ signal }) =>
      call(api.locations.nearest, { query: { latitude, longitude, limit: 20 } }, { signal, quiet: true }),
    refetchInterval: NEAREST_EVERY_MS,
    meta: { quiet: true },
  })
}
