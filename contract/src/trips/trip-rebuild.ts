import { z } from 'zod'
import { idOf } from '../core/entity.ts'
import { Instant } from '../core/instant.ts'
import { queryList } from '../core/paging.ts'
import { routes } from '../core/route.ts'

/** The most vehicles in one response; `vehicles` is the total. */
export const maxComputingVehicles = 100

const left = {
  /** Trips that started before this are missing, or may change. */
  until: Instant,
  /** Share of the whole period that is computed, by time: 0 to 1. */
  doneShare: z.number(),
}

/** A vehicle with more than a day of trips still to be computed; the newest trips come first. */
const ComputingVehicle = z.object({
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** Start of the period. */
  from: Instant,
  ...left,
  since: Instant,
})
type ComputingVehicle = z.infer<typeof ComputingVehicle>

/** Trips that aren't computed yet, such as after an import. */
export const ComputingTrips = z.object({
  /** Number of vehicles with such trips. */
  vehicles: z.int(),
  /** Over all of them; null when all trips are computed. */
  progress: z.object(left).nullable(),
  /** The vehicles with the most left, up to 100. */
  items: z.array(ComputingVehicle),
})
export type ComputingTrips = z.infer<typeof ComputingTrips>

export const tripRebuildRoutes = routes({
  computing: {
    method: 'GET',
    path: '/trips/computing',
    access: 'trips.read',
    summary: 'Lists vehicles with more than a day of trips still to be computed, with progress.',
    query: z.object({ showVehiclesId: queryList(idOf('vehicle')).optional() }),
    response: ComputingTrips,
  },
})
