import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'
import { distanceUnitOf } from '../../core/companies/index.ts'
import { type TripOdometer, tripOdometer } from './odometer.ts'
import { drivenTo, type OfCompany } from './odometers-at.ts'

export type TripSpan = { vehicleId: string; startTime: Date; endTime: Date; distanceMeters: number }

/**
 * The odometer at both ends of each trip, in the same order and in whole tenths of the company's kilometres or miles, so
 * that printed figures add up to the last digit and each trip starts where the one before it ended.
 */
export async function tripOdometers(context: OfCompany, trips: readonly TripSpan[]): Promise<TripOdometer[]> {
  if (trips.length === 0) return []
  const unit = await distanceUnitOf(context)
  return (await exactTripOdometers(context, trips)).map((exact) => inTenths(exact, unit))
}

/** In whole tenths of a kilometre or mile. */
export function inTenths({ startMeters, endMeters }: TripOdometer, unit: DistanceUnit): TripOdometer {
  const step = metersPer[unit] / 10
  const rounded = (meters: number) => Math.round(Math.round(meters / step) * step)
  return { startMeters: rounded(startMeters), endMeters: rounded(endMeters) }
}

/** Before rounding. */
export async function exactTripOdometers(
  context: OfCompany,
  trips: readonly TripSpan[],
): Promise<TripOdometer[]> {
  const starts = trips.map(({ vehicleId, startTime }) => ({ vehicleId, timeMs: startTime.getTime() }))
  const counted = await drivenTo(context, starts)
  return trips.map(({ startTime, endTime, distanceMeters: meters }, index) => {
    const drive = { startMs: startTime.getTime(), endMs: endTime.getTime(), meters }
    const { bases = [], drivenMeters = 0 } = counted[index] ?? {}
    return tripOdometer(bases, drive, drivenMeters)
  })
}
