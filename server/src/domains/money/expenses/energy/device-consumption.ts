/** What vehicles consumed between two readings of their devices, and whether it is plausible. */
import type { DeviceFuel, GaugedFuel } from '../../../tracking/fuel-readings/index.ts'
import { IMPOSSIBLE_FACTOR, per100Km, type Used } from './consumption.ts'

/**
 * Share of the distance that must be covered. If the remaining fifth was driven with half as much consumption again, the
 * result is off by a tenth, as accurate as between full tanks.
 */
const COVERED_SHARE = 0.8
/** Truck counters count in half litres: less than this would be off by a quarter. */
const FEWEST_COUNTED_LITRES = 2
/** Gauges vary by one or two per cent of the tank: less than this would be off by a fifth. */
const SMALLEST_FALL_PERCENT = 10
const SMALLEST_FALL_LITRES = 10
/** No road vehicle uses more over a day, and none with an engine uses less. */
const MAX_PER_100_KM = 150
const LEAST_PER_100_KM = 0.5

type Vehicle = { capacity: number | null; statedPer100Km: number | null }

/** Null if it counted nothing, too little of what was driven, or an implausible amount. */
export function usedByCounter(fuel: DeviceFuel | undefined, vehicle: Vehicle): Used | null {
  if (!fuel || fuel.counter.used < FEWEST_COUNTED_LITRES) return null
  return believed(fuel, fuel.counter, vehicle)
}

/** A level in litres takes precedence; one in per cent needs the size of the tank. */
export function usedByLevel(fuel: DeviceFuel | undefined, vehicle: Vehicle): Used | null {
  if (!fuel) return null
  const { levelLitres, levelPercent } = fuel
  const inLitres = levelLitres.used < SMALLEST_FALL_LITRES ? null : believed(fuel, levelLitres, vehicle)
  if (inLitres !== null) return inLitres
  if (vehicle.capacity === null || levelPercent.used < SMALLEST_FALL_PERCENT) return null
  return believed(fuel, { ...levelPercent, used: (levelPercent.used / 100) * vehicle.capacity }, vehicle)
}

function believed(
  { distanceMeters: driven }: DeviceFuel,
  { used, distanceMeters }: GaugedFuel,
  { statedPer100Km }: Vehicle,
): Used | null {
  if (distanceMeters < driven * COVERED_SHARE) return null
  const measured = { quantity: used, distanceMeters }
  const figure = per100Km(measured)
  if (figure === null || figure > MAX_PER_100_KM || figure < LEAST_PER_100_KM) return null
  const isFar =
    statedPer100Km !== null &&
    (figure > statedPer100Km * IMPOSSIBLE_FACTOR || figure < statedPer100Km / IMPOSSIBLE_FACTOR)
  return isFar ? null : measured
}
