import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'

export type Energy = 'litres' | 'kwh'

/** A company's way of saying how much its vehicles need. */
export type ConsumptionStyle = {
  distanceUnit: DistanceUnit
  /** ISO 3166: a gallon of the United States is a sixth smaller than that of the United Kingdom. */
  country: string
}

export const litresPerGallon = { US: 3.785_411_784, UK: 4.546_09 } as const
const milesPer100Km = 100_000 / metersPer.mile

/** "l/100 km" and "kWh/100 km"; where miles count, the other way round: "mpg (UK)" and "mi/kWh". */
export function consumptionUnit(energy: Energy, { distanceUnit, country }: ConsumptionStyle): string {
  if (distanceUnit === 'kilometer') return energy === 'kwh' ? 'kWh/100 km' : 'l/100 km'
  return energy === 'kwh' ? 'mi/kWh' : `mpg (${gallonOf(country)})`
}

/** A figure in a column of fuel, where electricity must be told from it by its unit. */
export function besideFuel(figure: string, energy: Energy, { distanceUnit }: ConsumptionStyle): string {
  if (energy === 'litres') return figure
  return `${figure} ${distanceUnit === 'mile' ? 'mi/kWh' : 'kWh'}`
}

/** Null for a distance without consumption, which has no miles per gallon. */
export function consumptionIn(
  energy: Energy,
  per100Km: number,
  { distanceUnit, country }: ConsumptionStyle,
): number | null {
  if (distanceUnit === 'kilometer') return per100Km
  if (per100Km <= 0) return null
  return (milesPer100Km / per100Km) * (energy === 'kwh' ? 1 : litresPerGallon[gallonOf(country)])
}

function gallonOf(country: string): keyof typeof litresPerGallon {
  return country === 'US' ? 'US' : 'UK'
}

type Compared = { now: number | null; before: number | null; changePercent: number | null }

/** Two periods: where miles count, a vehicle that needs more goes less far, so the change is another one. */
export function comparedConsumption(energy: Energy, compared: Compared, style: ConsumptionStyle): Compared {
  if (style.distanceUnit === 'kilometer') return compared
  const shown = (per100Km: number | null) => per100Km && consumptionIn(energy, per100Km, style)
  const now = shown(compared.now)
  const before = shown(compared.before)
  // What is too little to compare with is so in any unit.
  const changePercent = compared.changePercent && now && before && (now / before - 1) * 100
  return { now, before, changePercent }
}
