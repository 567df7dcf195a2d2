/** CO2 from the fuel that vehicles burn, or the electricity they charge. */
import type { FuelType } from '@roadbook/contract/fleet/vehicles'

/**
 * Grams tank to wheel per litre; compressed gas per kilogram. Within published figures for road fuels: US EPA gives 8,887 g
 * for a US gallon of petrol and 10,180 g of diesel, comcar.co.uk 2,304 and 2,639 g for a litre.
 */
const gramsPerUnit: Partial<Record<FuelType, number>> = {
  petrol: 2_330,
  hybrid: 2_330,
  plugInHybrid: 2_330,
  diesel: 2_640,
  lpg: 1_610,
  cng: 2_740,
  hydrogen: 0,
}

/** In kilograms; null for a fuel sold in another unit. Grids differ, so each company sets its own factor. */
export function co2OfConsumed(
  fuelType: FuelType,
  { litres, kwh = 0 }: { litres?: number; kwh?: number },
  gridCo2GramsPerKwh: number,
): number | null {
  const grams = gramsPerUnit[fuelType]
  if (litres !== undefined && grams === undefined) return null
  return ((litres ?? 0) * (grams ?? 0) + kwh * gridCo2GramsPerKwh) / 1000
}
