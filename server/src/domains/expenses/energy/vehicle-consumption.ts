import type { VehicleConsumption } from '@roadbook/contract/cost-sums'
import type { Context } from '../../../http/scope.ts'
import type { Days } from '../compared-periods.ts'
import {
  type Interval,
  intervalsOf,
  per100Km,
  possibleIntervals,
  type Used,
  usedWithin,
} from './consumption.ts'
import { type Energy, readFills, type VehicleFills } from './read-fills.ts'

/** Nearly every vehicle is filled up within these days before a period. */
const lookBack = { lookBackDays: 62, withReceipts: false }

/**
 * What vehicles consume: between the full tanks that end in the period, otherwise as their record says. A device's fuel
 * counter would come first; few devices report one.
 */
export async function readConsumption(
  context: Context,
  vehicleIds: readonly string[],
  { startDate, endDate }: Days,
): Promise<Map<string, VehicleConsumption>> {
  const found = new Map<string, VehicleConsumption>()
  const days = { from: startDate, to: endDate }
  for (const vehicle of await readFills(context, { vehicleIds, ...days, ...lookBack })) {
    const isMain = (vehicle.energy === 'kwh') === vehicle.isElectric
    const consumption = consumptionOf(vehicle, usedWithin(possibleOf(vehicle), days))
    if (isMain && consumption) found.set(vehicle.vehicleId, consumption)
  }
  return found
}

function possibleOf({ fills, statedPer100Km }: VehicleFills): Interval[] {
  return possibleIntervals(intervalsOf(fills), statedPer100Km)
}

function consumptionOf({ energy, statedPer100Km }: VehicleFills, used: Used): VehicleConsumption | null {
  const measured = per100Km(used)
  if (measured !== null) {
    return { energy, per100Km: measured, method: 'fullTanks', distanceMeters: used.distanceMeters }
  }
  return statedPer100Km === null
    ? null
    : { energy, per100Km: statedPer100Km, method: 'stated', distanceMeters: null }
}

/** Of all these vehicles together, only between full tanks; by period, in the order asked for. */
export async function readFleetConsumption(
  context: Context,
  vehicleIds: readonly string[],
  periods: readonly Days[],
): Promise<Record<Energy, number | null>[]> {
  const from = periods.map(({ startDate }) => startDate).toSorted()[0]
  const to = periods
    .map(({ endDate }) => endDate)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return []
  const vehicles = await readFills(context, { vehicleIds, from, to, ...lookBack })
  const intervals = vehicles.map((vehicle) => ({ energy: vehicle.energy, of: possibleOf(vehicle) }))
  return periods.map(({ startDate, endDate }) => {
    const sumOf = (wanted: Energy): number | null => {
      const used = { quantity: 0, distanceMeters: 0 }
      for (const { energy, of } of intervals) {
        if (energy !== wanted) continue
        const more = usedWithin(of, { from: startDate, to: endDate })
        used.quantity += more.quantity
        used.distanceMeters += more.distanceMeters
      }
      return per100Km(used)
    }
    return { litres: sumOf('litres'), kwh: sumOf('kwh') }
  })
}
