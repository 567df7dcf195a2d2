import { useQueries, useQuery } from '@tanstack/react-query'
import type { Booking } from '@roadbook/contract/trips/bookings'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useMemo } from 'react'
import { matches } from '../../../../ui/matches.ts'
import { vehiclesQuery } from '../../../fleet/vehicles/queries.ts'
import { freeQuery, rowsQuery } from '../queries.ts'
import type { BookingsSearch } from '../search.ts'
import type { Range } from './time-scale.ts'

/** Vehicles read per request. */
const CHUNK = 25

/** The vehicles that match the filters, one per row. */
export function useTimelineVehicles(search: BookingsSearch, { fromMs, toMs }: Range) {
  const query = useQuery(vehiclesQuery())
  const period = { startDate: new Date(fromMs).toISOString(), endDate: new Date(toMs).toISOString() }
  const free = useQuery({ ...freeQuery(period), enabled: search.free === true })
  const { q, fleet, vehicles: chosen, free: isFreeOnly } = search
  const rows = useMemo(() => {
    const freeIds = new Set(free.data?.map(({ vehicleId }) => vehicleId))
    return query.data?.filter(
      ({ id, registration, label, make, model, fleetCategoryId }) =>
        (chosen === undefined || chosen.includes(id)) &&
        (fleet === undefined || fleet.includes(fleetCategoryId ?? '')) &&
        (isFreeOnly !== true || free.data === undefined || freeIds.has(id)) &&
        (q === undefined || matches(q, [registration, label, make, model])),
    )
  }, [query.data, free.data, q, fleet, chosen, isFreeOnly])
  return { ...query, rows }
}

/** Bookings by vehicle for the visible rows; those that scroll into view follow. */
export function useRowBookings(
  vehicles: readonly Vehicle[],
  inView: readonly number[],
  range: Range,
): ReadonlyMap<string, Booking[]> {
  const chunks = [...new Set(inView.map((index) => Math.floor(index / CHUNK)))]
  return useQueries({
    queries: chunks.map((chunk) =>
      rowsQuery(
        vehicles.slice(chunk * CHUNK, (chunk + 1) * CHUNK).map(({ id }) => id),
        range,
      ),
    ),
    combine: (results) =>
      Map.groupBy(
        results.flatMap(({ data = [] }) => data),
        ({ vehicleId }) => vehicleId,
      ),
  })
}
