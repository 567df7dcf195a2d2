import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import { call } from '../../lib/api.ts'
import type { Days } from '../../lib/period.ts'
import { showSuccess } from '../../lib/toasts.ts'
import type { Trip, TripUpdate } from '@roadbook/contract/trips'

const key = ['trips'] as const
const pageLength = 100

type List = {
  startDate: string
  endDate: string
  vehicles: readonly string[] | undefined
  categories: readonly string[] | undefined
  sort: string
  page: number
}

export function tripsQuery({ startDate, endDate, vehicles = [], categories = [], sort, page }: List) {
  const query = {
    startDate,
    endDate,
    sort,
    page,
    limit: pageLength,
    ...(vehicles.length > 0 ? { showVehiclesId: vehicles.join(',') } : {}),
    ...(categories.length > 0 ? { category: categories.join(',') } : {}),
  }
  return queryOptions({
    queryKey: [...key, 'list', query],
    queryFn: ({ signal }) => call(api.trips.list, { query }, { signal }),
  })
}

export function tripDetailQuery(id: string) {
  return queryOptions({
    queryKey: [...key, 'detail', id],
    queryFn: ({ signal }) => call(api.trips.detail, { params: { id } }, { signal }),
  })
}

/** The record as it is now, with its jobs. */
export function tripQuery(vehicleId: string, tripId: string) {
  return queryOptions({
    queryKey: [...key, 'one', tripId],
    queryFn: ({ signal }) =>
      call(api.trips.get, { params: { vehicleId, tripId }, query: { showJobs: 'true' } }, { signal }),
  })
}

/** The longest list that one call answers. */
export function tripsOfVehicleQuery(id: string, days: Days) {
  return queryOptions({
    queryKey: [...key, 'vehicle', id, days],
    queryFn: ({ signal }) =>
      call(api.trips.ofVehicle, { params: { id }, query: { ...days, limit: 200 } }, { signal }),
  })
}

/** The ways of a vehicle's trips, at most 31 days. */
export function waysQuery(id: string, days: Days) {
  return queryOptions({
    queryKey: [...key, 'ways', id, days],
    queryFn: ({ signal }) => call(api.trips.ways, { params: { id }, query: days }, { signal }),
  })
}

/** What the device said, at most 31 days. */
export function eventRecordsQuery(id: string, days: Days) {
  return queryOptions({
    queryKey: [...key, 'records', id, days],
    queryFn: ({ signal }) => call(api.trips.rawWays, { params: { id }, query: days }, { signal }),
  })
}

type Changed = Pick<Trip, 'id' | 'vehicleId' | 'version'>

function put({ id, vehicleId, version }: Changed, change: TripUpdate) {
  return call(api.trips.update, { params: { vehicleId, tripId: id }, body: { ...change, version } })
}

export function useUpdateTrip(trip: Changed) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: TripUpdate) => put(trip, change),
    onSuccess: () => showSuccess(t`Trip successfully updated`),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** One after the other: a failure names its trip, and what was saved before stays. */
export function useCategorise() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ trips, category }: { trips: readonly Trip[]; category: string }) => {
      for (const trip of trips) if (trip.category !== category) await put(trip, { category })
    },
    onSuccess: () => showSuccess(t`Trip successfully updated`),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
