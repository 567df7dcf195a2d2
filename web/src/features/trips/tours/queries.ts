import { api } from '@roadbook/contract/api'
import type { Tour } from '@roadbook/contract/trips/tours'
import { callQuery } from '../../../lib/requests/call-query.ts'
import type { Days } from '../../../lib/period.ts'

type ToursOf = Days & { vehicleId: string; drivers: readonly string[] }

const key = ['tours'] as const

/** The tours of a vehicle in the period; a running one grows. */
export function toursQuery({ vehicleId, startDate, endDate, drivers }: ToursOf) {
  const query = { startDate, endDate, ...(drivers.length > 0 ? { driversId: drivers.join(',') } : {}) }
  return callQuery([...key, vehicleId, query], api.tours.history, {
    params: { vehicleId },
    query,
    // Other days of the same vehicle are shown until these are loaded.
    placeholderData: (before, of) => (of?.queryKey[1] === vehicleId ? before : undefined),
    refetchInterval: 60_000,
  })
}

/** The routes of a tour's trips, as far as the user may see them. */
export function tourRoutesQuery({ vehicleId, legs }: Pick<Tour, 'vehicleId' | 'legs'>) {
  const [first, last] = [legs[0], legs.at(-1)]
  const query = { startDate: first?.startTime ?? '', endDate: justAfter(last?.startTime ?? '') }
  return callQuery(
    [...key, vehicleId, 'routes', query.startDate, query.endDate, last?.endTime],
    api.trips.routes,
    {
      params: { id: vehicleId },
      query,
      // A running tour grows; the old route is shown until the new one is loaded.
      placeholderData: (before, of) =>
        of?.queryKey[1] === vehicleId && of.queryKey[3] === query.startDate ? before : undefined,
    },
  )
}

/** The end of a period is exclusive. */
function justAfter(time: string): string {
  return new Date(Date.parse(time) + 1).toISOString()
}
