import type {
  ConsumptionMethod,
  FleetConsumptionMethod,
  VehicleConsumption,
} from '@roadbook/contract/money/cost-sums'
import type { Context } from '../../../../http/scope.ts'
import { type DeviceFuel, readDeviceFuel } from '../../../tracking/fuel-readings/index.ts'
import type { Days } from '../costs/compared-periods.ts'
import { intervalsOf, per100Km, possibleIntervals, type Used, usedWithin } from './consumption.ts'
import { usedByCounter, usedByLevel } from './device-consumption.ts'
import { type Energy, readFills, type VehicleFills } from './read-fills.ts'

/** Nearly every vehicle is filled up within this many days before a period. */
const lookBack = { lookBackDays: 62, withReceipts: false }

export const METERS_PER_100_KM = 100_000

/**
 * What vehicles consume, from the first available source: the device's fuel counter, full tanks that end in the period, the
 * level of the tank, the vehicle's record.
 */
export async function readConsumption(
  context: Context,
  vehicleIds: readonly string[],
  days: Days,
): Promise<Map<string, VehicleConsumption>> {
  const { startDate: from, endDate: to } = days
  const fills = await readFills(context, { vehicleIds, from, to, ...lookBack })
  return consumptionWithin(context, fills, days)
}

async function consumptionWithin(
  context: Context,
  fills: readonly VehicleFills[],
  days: Days,
): Promise<Map<string, VehicleConsumption>> {
  const vehicles = fills.filter(isMain)
  const ids = vehicles.map(({ vehicleId }) => vehicleId)
  const device = new Map((await readDeviceFuel(context, ids, days)).map((fuel) => [fuel.vehicleId, fuel]))
  return new Map(
    vehicles.flatMap((vehicle): [string, VehicleConsumption][] => {
      const { vehicleId } = vehicle
      const consumption = consumptionOf(vehicle, device.get(vehicleId), days)
      return consumption ? [[vehicleId, consumption]] : []
    }),
  )
}

function isMain({ energy, isElectric }: VehicleFills): boolean {
  return (energy === 'kwh') === isElectric
}

function consumptionOf(
  vehicle: VehicleFills,
  fuel: DeviceFuel | undefined,
  days: Days,
): VehicleConsumption | null {
  const { energy, statedPer100Km } = vehicle
  const measured = measuredOf(vehicle, fuel, days)
  const figure = measured && per100Km(measured)
  if (measured && figure !== null) {
    const { method, distanceMeters } = measured
    return { energy, per100Km: figure, method, distanceMeters: Math.round(distanceMeters) }
  }
  return statedPer100Km === null
    ? null
    : { energy, per100Km: statedPer100Km, method: 'stated', distanceMeters: null }
}

type Measured = Used & { method: Exclude<ConsumptionMethod, 'stated'> }

/** Devices measure litres. */
function measuredOf(vehicle: VehicleFills, fuel: DeviceFuel | undefined, days: Days): Measured | null {
  const ofDevice = vehicle.energy === 'litres' && vehicle.isLiquid ? fuel : undefined
  const counted = usedByCounter(ofDevice, vehicle)
  if (counted) return { ...counted, method: 'deviceCounter' }
  const intervals = possibleIntervals(intervalsOf(vehicle.fills), vehicle.statedPer100Km)
  const filled = usedWithin(intervals, { from: days.startDate, to: days.endDate })
  if (per100Km(filled) !== null) return { ...filled, method: 'fullTanks' }
  const fallen = usedByLevel(ofDevice, vehicle)
  return fallen && { ...fallen, method: 'levelDrop' }
}

export type FleetConsumption = Record<Energy, number | null> & { method: FleetConsumptionMethod | null }
type Driven = Pick<VehicleConsumption, 'energy' | 'per100Km' | 'method'> & {
  /** In the period. */
  distanceMeters: number
}

/** For several vehicles: the sum of each one's consumption times its distance, divided by the distance of all of them. */
export function fleetConsumption(driven: readonly Driven[]): FleetConsumption {
  const moved = driven.filter(({ distanceMeters }) => distanceMeters > 0)
  const of = (energy: Energy) => {
    const used = { quantity: 0, distanceMeters: 0 }
    for (const one of moved) {
      if (one.energy !== energy) continue
      const { distanceMeters } = one
      used.quantity += (one.per100Km * distanceMeters) / METERS_PER_100_KM
      used.distanceMeters += distanceMeters
    }
    return per100Km(used)
  }
  const method = fleetMethod(moved.map((one) => one.method))
  return { litres: of('litres'), kwh: of('kwh'), method }
}

/** Null if there are none. */
export function fleetMethod(methods: readonly ConsumptionMethod[]): FleetConsumptionMethod | null {
  const [first] = methods
  if (first === undefined) return null
  if (methods.every((method) => method === first)) return first
  return methods.includes('stated') ? 'partlyMeasured' : 'measured'
}

type DrivenPeriod = { days: Days; metersOf: ReadonlyMap<string, number> }

/** The consumption of all vehicles that drove, by period in the requested order. */
export async function readFleetConsumption(
  context: Context,
  periods: readonly DrivenPeriod[],
): Promise<FleetConsumption[]> {
  const vehicleIds = [...new Set(periods.flatMap(({ metersOf }) => [...metersOf.keys()]))]
  const from = periods.map(({ days }) => days.startDate).toSorted()[0]
  const to = periods
    .map(({ days }) => days.endDate)
    .toSorted()
    .at(-1)
  if (from === undefined || to === undefined) return []
  const fills = await readFills(context, { vehicleIds, from, to, ...lookBack })
  const figures: FleetConsumption[] = []
  for (const { days, metersOf } of periods) {
    const found = await consumptionWithin(context, fills, days)
    const driven = [...found].map(([vehicleId, consumption]) => ({
      ...consumption,
      distanceMeters: metersOf.get(vehicleId) ?? 0,
    }))
    figures.push(fleetConsumption(driven))
  }
  return figures
}
