import type { ConsumptionMethod, VehicleConsumption } from '@roadbook/contract/cost-sums'
import type { Context } from '../../../http/scope.ts'
import { type DeviceFuel, readDeviceFuel } from '../../fuel-readings/index.ts'
import type { Days } from '../compared-periods.ts'
import {
  type Interval,
  intervalsOf,
  per100Km,
  possibleIntervals,
  type Used,
  usedWithin,
} from './consumption.ts'
import { usedByCounter, usedByLevel } from './device-consumption.ts'
import { type Energy, readFills, type VehicleFills } from './read-fills.ts'

/** Nearly every vehicle is filled up within these days before a period. */
const lookBack = { lookBackDays: 62, withReceipts: false }

/**
 * What vehicles consume, by the first of these that can tell: the fuel counter of the device, the full tanks that end in the
 * period, the level of the tank, the vehicle's record.
 */
export async function readConsumption(
  context: Context,
  vehicleIds: readonly string[],
  days: Days,
): Promise<Map<string, VehicleConsumption>> {
  const found = new Map<string, VehicleConsumption>()
  const device = await readDevices(context, vehicleIds, days)
  const { startDate: from, endDate: to } = days
  for (const vehicle of await readFills(context, { vehicleIds, from, to, ...lookBack })) {
    if (!isMain(vehicle)) continue
    const { vehicleId, energy, statedPer100Km } = vehicle
    const measured = measuredOf(vehicle, {
      intervals: possibleOf(vehicle),
      fuel: device.get(vehicleId),
      days,
    })
    const figure = measured && per100Km(measured)
    if (measured && figure !== null) {
      const { method, distanceMeters } = measured
      found.set(vehicleId, { energy, per100Km: figure, method, distanceMeters: Math.round(distanceMeters) })
    } else if (statedPer100Km !== null) {
      found.set(vehicleId, { energy, per100Km: statedPer100Km, method: 'stated', distanceMeters: null })
    }
  }
  return found
}

async function readDevices(context: Context, vehicleIds: readonly string[], days: Days) {
  const fuel = await readDeviceFuel(context, vehicleIds, days)
  return new Map(fuel.map((one) => [one.vehicleId, one]))
}

function isMain({ energy, isElectric }: VehicleFills): boolean {
  return (energy === 'kwh') === isElectric
}

function possibleOf({ fills, statedPer100Km }: VehicleFills): Interval[] {
  return possibleIntervals(intervalsOf(fills), statedPer100Km)
}

type Measured = Used & { method: Exclude<ConsumptionMethod, 'stated'> }
type Sources = { intervals: readonly Interval[]; fuel: DeviceFuel | undefined; days: Days }

/** What a device measures is litres. */
function measuredOf(vehicle: VehicleFills, { intervals, fuel, days }: Sources): Measured | null {
  const ofDevice = vehicle.energy === 'litres' && vehicle.isLiquid ? fuel : undefined
  const counted = usedByCounter(ofDevice, vehicle)
  if (counted) return { ...counted, method: 'deviceCounter' }
  const filled = usedWithin(intervals, { from: days.startDate, to: days.endDate })
  if (per100Km(filled) !== null) return { ...filled, method: 'fullTanks' }
  const fallen = usedByLevel(ofDevice, vehicle)
  return fallen && { ...fallen, method: 'levelDrop' }
}

/** Of all these vehicles together, as far as it is measured; by period, in the order asked for. */
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
  const intervals = vehicles.map(possibleOf)
  const figures: Record<Energy, number | null>[] = []
  for (const days of periods) {
    const device = await readDevices(context, vehicleIds, days)
    const used = { litres: { quantity: 0, distanceMeters: 0 }, kwh: { quantity: 0, distanceMeters: 0 } }
    for (const [nth, vehicle] of vehicles.entries()) {
      const fuel = device.get(vehicle.vehicleId)
      const measured = measuredOf(vehicle, { intervals: intervals[nth] ?? [], fuel, days })
      used[vehicle.energy].quantity += measured?.quantity ?? 0
      used[vehicle.energy].distanceMeters += measured?.distanceMeters ?? 0
    }
    figures.push({ litres: per100Km(used.litres), kwh: per100Km(used.kwh) })
  }
  return figures
}
