import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import type { CurrentUser } from '@roadbook/contract/people/users'
import { allPages } from '../../../lib/requests/all-pages.ts'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { isoDayIn } from '@roadbook/contract/formats/times'
import { chosenDays, type Days } from '../../../lib/period.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import type { Trip, TripUpdate } from '@roadbook/contract/trips/trips'
import { jobsKey } from '../jobs/queries.ts'
import { askedBy, type SearchOf } from '../../../ui/list/list-params.ts'
import { tripParams, type TripsSearch } from './search.ts'
import { usualPeriod } from './trip-period.ts'
import { tripsKey } from './trips-key.ts'
import type { Handled } from '../../../lib/query-client.ts'

export { askComputing, computingKey, donePercent } from './computing.ts'
export { tripsKey } from './trips-key.ts'
const key = tripsKey
const pageLength = 100
/** The longest page that the API allows. */
const longestPage = 200

/** The days and the filters of the URL; undefined ones don't filter. */
export type TripFilter = Days &
  SearchOf<typeof tripParams> &
  Partial<Pick<TripsSearch, 'minKm' | 'maxKm' | 'period'>>

export function filterQuery(filter: TripFilter) {
  const { startDate, endDate, minKm, maxKm } = filter
  return {
    startDate,
    endDate,
    ...askedBy(tripParams, filter),
    ...(minKm === undefined ? {} : { minDistanceMeters: Math.round(minKm * 1000) }),
    ...(maxKm === undefined ? {} : { maxDistanceMeters: Math.round(maxKm * 1000) }),
  }
}

/** A period's list is stored under this name for offline use, whatever the day. */
export function tripsQuery(filter: TripFilter, { sort, page }: { sort: string; page: number }) {
  const { startDate, endDate, ...others } = { ...filterQuery(filter), sort, page, limit: pageLength }
  const query = { startDate, endDate, ...others }
  const { period } = filter
  return callQuery([...key, 'list', query], api.trips.list, {
    query,
    ...(period === undefined ? {} : { meta: { lastSeen: JSON.stringify(['trips', period, others]) } }),
  })
}

export const usualSort = 'startTime:desc'

/** The filters and the order in the URL. */
export function askedTrips(search: TripsSearch, today: string) {
  const { sort = usualSort, page = 1 } = search
  const days = chosenDays(search, { today, usual: usualPeriod })
  return { days, filter: { ...search, ...days } satisfies TripFilter, sort, page }
}

/** The list in its initial state. */
export function usualTripsQuery(today: string) {
  const { filter, ...order } = askedTrips({}, today)
  return tripsQuery(filter, order)
}

/** The list at a URL. */
export async function readTrips(client: QueryClient, { tenant }: CurrentUser, search: TripsSearch) {
  const { filter, ...order } = askedTrips(search, isoDayIn(tenant.timeZone)(Date.now()))
  await client.prefetchQuery(tripsQuery(filter, order))
}

/** The newest of all time. */
export function lastTripsQuery() {
  const query = { sort: 'startTime:desc', page: 1, limit: 8 }
  return callQuery([...key, 'list', query], api.trips.list, {
    query,
    select: ({ items }) => items,
    refetchInterval: 60_000,
  })
}

/** The totals of all trips of the filter, on all pages. */
export function tripSumsQuery(filter: TripFilter) {
  const query = filterQuery(filter)
  return callQuery([...key, 'sums', query], api.trips.sums, { query })
}

/** How many trips of the filter are incomplete. */
export function openCountQuery(filter: TripFilter) {
  const query = { ...filterQuery(filter), open: 'true' as const, page: 1, limit: 1 }
  return callQuery([...key, 'openCount', query], api.trips.list, {
    query,
    select: ({ totalItems }) => totalItems,
    quiet: 'bar',
  })
}

/** The totals of some trips. */
export function sumsOfTripsQuery(ids: readonly string[]) {
  const query = { tripIds: ids.join(',') }
  return callQuery([...key, 'sums', query], api.trips.sums, { query, quiet: 'bar' })
}

/** Reads the trips of the filter page by page, for an export. */
export function readTripsPage(filter: TripFilter, sort: string) {
  const query = { ...filterQuery(filter), sort, limit: longestPage }
  return (page: number) => call(api.trips.list, { query: { ...query, page } })
}

export const tripDetailQuery = (id: string) =>
  callQuery([...key, 'detail', id], api.trips.detail, { params: { id } })

/** The current record, with its jobs. */
export const tripQuery = (vehicleId: string, tripId: string) =>
  callQuery([...key, 'one', tripId], api.trips.get, {
    params: { vehicleId, tripId },
    query: { showJobs: 'true' },
  })

/** Kilometres, hours and number of a vehicle's trips, and the newest few of them. */
export function vehicleDrivingQuery(id: string, days: Days, newest: number) {
  const queryKey = [...key, 'driving', id, days]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const settings = { signal, quiet: client.getQueryData(queryKey) !== undefined }
      const page = { page: 1, limit: newest }
      const [sums, trips] = await Promise.all([
        call(api.trips.overview, { params: { id }, query: days }, settings),
        call(api.trips.ofVehicle, { params: { id }, query: { ...days, ...page } }, settings),
      ])
      return { sums, trips: trips.items }
    },
    refetchInterval: 30_000,
  })
}

/** All trips of a vehicle in the period, newest first. */
export function vehicleTripsQuery(id: string, days: Days) {
  const query = { ...days, limit: longestPage }
  return queryOptions({
    queryKey: [...key, 'vehicle', id, days],
    queryFn: ({ signal }) =>
      allPages((page) =>
        call(api.trips.ofVehicle, { params: { id }, query: { ...query, page } }, { signal }),
      ),
  })
}

/** The routes of a vehicle's trips, at most 31 days. */
export const routesQuery = (id: string, days: Days) =>
  callQuery([...key, 'routes', id, days], api.trips.routes, { params: { id }, query: days })

/** The device's records, at most 31 days. */
export const eventRecordsQuery = (id: string, days: Days) =>
  callQuery([...key, 'records', id, days], api.trips.rawRoutes, { params: { id }, query: days })

type Changed = Pick<Trip, 'id' | 'vehicleId' | 'version'>

function put({ id, vehicleId, version }: Changed, change: TripUpdate) {
  return call(api.trips.update, { params: { vehicleId, tripId: id }, body: { ...change, version } })
}

/**
 * Errors with codes that the page shows itself are handled. One change after the other, each based on the result of the one
 * before, so that a user doesn't conflict with themselves.
 */
export function useUpdateTrip(trip: Changed, handles: readonly Handled[] = []) {
  const { t } = useLingui()
  const client = useQueryClient()
  const reached = ['tripVersions', trip.id] as const
  return useMutation({
    scope: { id: `trip ${trip.id}` },
    meta: { handles },
    mutationFn: (change: TripUpdate) => {
      const version = Math.max(trip.version, client.getQueryData<number>(reached) ?? 0)
      return put({ ...trip, version }, change)
    },
    onSuccess: ({ version }) => {
      client.setQueryData(reached, version)
      showSuccess(t`Trip successfully updated`)
    },
    // Not awaited: the next change doesn't need it.
    onSettled: (_answer, _error, { jobs }) => {
      void client.invalidateQueries({ queryKey: key })
      if (jobs !== undefined) void client.invalidateQueries({ queryKey: jobsKey })
    },
  })
}
