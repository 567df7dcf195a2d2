import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { HistoryImport } from '@roadbook/contract/history-import'
import { call } from '../../lib/api.ts'
import type { Days } from '../../lib/period.ts'

export function previewHistory(id: string, body: HistoryImport) {
  return call(api.historyImport.preview, { params: { id }, body })
}

export function importHistory(id: string, body: HistoryImport) {
  return call(api.historyImport.create, { params: { id }, body })
}

const drawnEveryMs = 2_000

/** The trips of the vehicle in those days, asked again and again: the server draws them a moment after the import. */
export function drawnTripsQuery(vehicleId: string, days: Days) {
  const query = { ...days, showVehiclesId: vehicleId }
  return queryOptions({
    queryKey: ['trips', 'sums', query],
    queryFn: ({ signal }) => call(api.trips.sums, { query }, { signal, quiet: true }),
    refetchInterval: drawnEveryMs,
  })
}
