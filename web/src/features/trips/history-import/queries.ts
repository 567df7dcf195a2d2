import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { HistoryFormat } from '@roadbook/contract/trips/history-import'
import { call } from '../../../lib/api.ts'
import type { Days } from '../../../lib/period.ts'
import { askComputing } from '../trips/queries.ts'
import type { ComputingTrips } from '@roadbook/contract/trips/trip-rebuild'

type HistoryUpload = {
  format: HistoryFormat
  /** Of times without one. */
  timeZone: string
  file: File
  onSent: (share: number) => void
}

export function previewHistory(id: string, { format, timeZone, file, onSent }: HistoryUpload) {
  return call(api.historyImport.preview, { params: { id }, query: { format, timeZone }, file }, { onSent })
}

export function importHistory(id: string, { format, timeZone, file, onSent }: HistoryUpload) {
  return call(api.historyImport.create, { params: { id }, query: { format, timeZone }, file }, { onSent })
}

const drawnEveryMs = 2_000
/** After this many equal responses in a row, all trips are there; without any trip, none will come after this many. */
const DRAWN_AFTER = 5
const GIVEN_UP_AFTER = 60

type Drawn = {
  trips: number
  distanceMeters: number
  equalAnswers: number
  /** Null once the vehicle's long periods are computed. */
  progress: ComputingTrips['progress']
}

/** Whether no more trips will follow, also if there are none because the vehicle only stood still. */
export function isRebuilt({ trips, equalAnswers }: Drawn): boolean {
  return equalAnswers >= (trips > 0 ? DRAWN_AFTER : GIVEN_UP_AFTER)
}

/** The vehicle's trips in those days, polled until they no longer change: the server makes them after the import. */
export function importedTripsQuery(vehicleId: string, days: Days) {
  const query = { ...days, showVehiclesId: vehicleId }
  const queryKey = ['trips', 'drawn', query]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<Drawn> => {
      // Requests the progress first: the sums then contain whatever is computed by then.
      const { progress } = await askComputing([vehicleId], signal)
      const { trips, distanceMeters } = await call(api.trips.sums, { query }, { signal, quiet: true })
      const before = client.getQueryData<Drawn>(queryKey)
      const isEqual = !progress && before?.trips === trips && before.distanceMeters === distanceMeters
      return { trips, distanceMeters, progress, equalAnswers: isEqual ? before.equalAnswers + 1 : 0 }
    },
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRebuilt(data) ? false : drawnEveryMs),
  })
}
