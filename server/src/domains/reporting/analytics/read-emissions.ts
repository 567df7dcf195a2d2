import type { ConsumptionMethod } from '@roadbook/contract/money/cost-sums'
import type { Context } from '../../../http/scope.ts'
import { readCompany } from '../../core/companies/index.ts'
import { co2OfConsumed, readFuelTypes } from '../emissions/index.ts'
import { fleetMethod, METERS_PER_100_KM, readConsumption } from '../../money/expenses/index.ts'
import type { Co2 } from './month-figures.ts'
import type { Month } from './months.ts'

type Emission = { kilogramsPerMeter: number; method: ConsumptionMethod }

/** By month and vehicle; vehicles whose consumption is unknown are missing. */
export type Emissions = ReadonlyMap<string, Emission>

export async function readEmissions(
  context: Context,
  vehicleIds: readonly string[],
  months: readonly Month[],
): Promise<Emissions> {
  const fuels = await readFuelTypes(context, vehicleIds)
  const { gridCo2GramsPerKwh } = await readCompany(context)
  const found = new Map<string, Emission>()
  for (const { month, startDate, endDate } of months) {
    const consumption = await readConsumption(context, vehicleIds, { startDate, endDate })
    for (const [vehicleId, { energy, per100Km, method }] of consumption) {
      const fuel = fuels.get(vehicleId)
      const kilograms = fuel && co2OfConsumed(fuel, { [energy]: per100Km }, gridCo2GramsPerKwh)
      if (typeof kilograms !== 'number') continue
      found.set(keyOf(vehicleId, month), { kilogramsPerMeter: kilograms / METERS_PER_100_KM, method })
    }
  }
  return found
}

type Driven = { vehicleId: string | null; distanceMeters: number }

/** The CO2 of these vehicles in the month; null if nothing is known of any. */
export function co2Of(emissions: Emissions, month: string, driven: readonly Driven[]): Co2 | null {
  const moved = driven.filter(({ distanceMeters }) => distanceMeters > 0)
  const known = moved.flatMap(({ vehicleId, distanceMeters }) => {
    const emission = emissions.get(keyOf(vehicleId, month))
    return emission ? [{ ...emission, kilograms: emission.kilogramsPerMeter * distanceMeters }] : []
  })
  if (known.length === 0) return null
  return {
    kilograms: known.reduce((sum, { kilograms }) => sum + kilograms, 0),
    method: fleetMethod(known.map(({ method }) => method)),
    isPartial: known.length < moved.length,
  }
}

function keyOf(vehicleId: string | null, month: string): string {
  return `${vehicleId} ${month}`
}
