import { api } from '@roadbook/contract/api'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { geofences } from '../queries.ts'

/** Visits change all the time. */
const refreshMs = 60_000

/** The latest visits since a day, and the time that each vehicle spent there. */
export function visitsQuery(id: string, startDate: string, limit: number) {
  const query = { startDate, page: 1, limit }
  return callQuery([...geofences.key, 'visits', id, query], api.geofences.visits, {
    params: { id },
    query,
    refetchInterval: refreshMs,
    quiet: true,
  })
}

/** The latest visits of a vehicle. */
export function vehicleVisitsQuery(id: string, limit: number) {
  const query = { page: 1, limit }
  return callQuery([...geofences.key, 'vehicle visits', id, query], api.geofences.visitsOfVehicle, {
    params: { id },
    query,
    refetchInterval: refreshMs,
    quiet: true,
  })
}
