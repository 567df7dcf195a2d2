import type { Tour, TourHistory, tourRoutes } from '@roadbook/contract/trips/tours'
import { notFound } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import { dateIn } from '../../../http/period.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { recentPeriod, requireDrivers } from '../trips/index.ts'
import { readVehicle } from '../../fleet/vehicles/index.ts'
import { readBase } from './read-base.ts'
import { readTours } from './read-tours.ts'
import { sumTours } from './to-tour.ts'

export const tourHandlers: Handlers<typeof tourRoutes> = {
  async history(context, { params: { vehicleId }, query }) {
    const { driversId = [] } = query
    const vehicle = await readVehicle(context, vehicleId)
    if (!vehicle) throw notFound('vehicle')
    await requireDrivers(context, driversId)
    const period = await recentPeriod(context, query)
    const base = await readBase(context, vehicle)
    const all = await readTours(context, { vehicleId, ...period, base })
    const tours = driversId.length === 0 ? all : all.filter((tour) => isDrivenBy(tour, driversId))
    return {
      base,
      tours,
      sums: sumTours(tours),
      days: daysOf(tours, await timeZoneOf(context)),
      emptyBecause: tours.length > 0 ? null : vehicle.dongleId === null ? 'noDevice' : 'noTrips',
    }
  },
}

function isDrivenBy({ legs }: Tour, driversId: readonly string[]): boolean {
  return legs.some(({ driverId }) => driverId !== null && driversId.includes(driverId))
}

function daysOf(tours: readonly Tour[], timeZone: string): TourHistory['days'] {
  const byDay = Map.groupBy(tours, ({ startTime }) => dateIn(timeZone, new Date(startTime)).toString())
  return [...byDay].map(([day, ofDay]) => ({ day, ...sumTours(ofDay) }))
}
