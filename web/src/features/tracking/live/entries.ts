import type { VehicleLocation, VehicleState } from '@roadbook/contract/tracking/locations'
import { matches } from '../../../ui/matches.ts'
import { VEHICLE_STATES } from '../../../ui/vehicle-state/state-symbols.ts'
import type { LiveSearch } from './search.ts'

type LiveFilter = Pick<LiveSearch, 'q' | 'category' | 'states'>
export type LiveEntry =
  | { kind: 'head'; state: VehicleState; count: number }
  | { kind: 'vehicle'; vehicle: VehicleLocation }

/** Matches the search text and category, but not the states: the counts per state are made from the result. */
export function matchesSearch(vehicle: VehicleLocation, { q, category }: LiveFilter): boolean {
  if (category !== undefined && vehicle.fleetCategoryId !== category) return false
  return (
    q === undefined || matches(q, [vehicle.registration, vehicle.label, vehicle.driverName, vehicle.address])
  )
}

/** Whether the search finds the vehicle only by its address. */
export function isFoundByAddress(vehicle: VehicleLocation, q: string | undefined): boolean {
  return q !== undefined && !matches(q, [vehicle.registration, vehicle.label, vehicle.driverName])
}

export function fitsStates(vehicle: VehicleLocation, { states }: LiveFilter): boolean {
  return states === undefined || states.length === 0 || states.includes(vehicle.state)
}

export function countStates(vehicles: readonly VehicleLocation[]): Record<VehicleState, number> {
  const counts = { moving: 0, idling: 0, parked: 0, offline: 0, noDevice: 0 }
  for (const { state } of vehicles) counts[state] += 1
  return counts
}

/** Grouped by state, each group sorted by plate. */
export function listEntries(vehicles: readonly VehicleLocation[]): LiveEntry[] {
  return VEHICLE_STATES.flatMap((state): LiveEntry[] => {
    const group = vehicles
      .filter((vehicle) => vehicle.state === state)
      .toSorted((a, b) => (a.registration < b.registration ? -1 : 1))
    if (group.length === 0) return []
    return [
      { kind: 'head', state, count: group.length },
      ...group.map((vehicle) => ({ kind: 'vehicle' as const, vehicle })),
    ]
  })
}

/** Eight compass points, clockwise from north. */
export function compassPoint(headingDegrees: number): number {
  return Math.round((((headingDegrees % 360) + 360) % 360) / 45) % 8
}

/** A fix older than this is stale; the age of a newer one isn't shown. */
export const FRESH_MS = 2 * 60_000
