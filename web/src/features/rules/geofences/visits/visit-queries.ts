import { queryOptions } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { call } from '../../../../lib/api.ts'
import { geofences } from '../queries.ts'

/** Visits change all the time. */
const refreshMs = 60_000

/** The latest visits since a day, and the time that each vehicle spent there. */
export function visitsQuery(id: string, startDate: string, limit: number) {
  const query = { startDate, page: 1, limit }
  return queryOptions({
    queryKey: [...geofences.key, 'visits', id, query],
    queryFn: ({ signal }) => call(api.geofences.visits, { params: { id }, query }, { signal, quiet: true }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  })
}

/** The latest visits of a vehicle. */
export function vehicleVisitsQuery(id: string, limit: number) {
  const query = { page: 1, limit }
  return queryOptions({
    queryKey: [...geofences.key, 'vehicle visits', id, query],
    queryFn: ({ signal }) =>
      call(api.geofences.visitsOfVehicle, { params: { id }, query }, { signal, quiet: true }),
    refetchInterval: refreshMs,
    meta: { quiet: true },
  })
}
