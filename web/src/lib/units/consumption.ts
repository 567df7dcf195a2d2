import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPer } from '@roadbook/contract/core/meters-per'

export type Energy = 'litres' | 'kwh'

/** The company's unit for consumption. */
export type ConsumptionStyle = {
  distanceUnit: DistanceUnit
  /** ISO 3166: a gallon in the United States is a sixth smaller than in the United Kingdom. */
  country: string
}

export const litresPerGallon = { US: 3.785_411_784, UK: 4.546_09 } as const
const milesPer100Km = 100_000 / metersPer.mile

/** "l/100 km" and "kWh/100 km"; with miles the inverse: "mpg (UK)" and "mi/kWh". */
export function consumptionUnit(energy: Energy, { distanceUnit, country }: ConsumptionStyle): string {
  if (distanceUnit === 'kilometer') return energy === 'kwh' ? 'kWh/100 km' : 'l/100 km'
  return energy === 'kwh' ? 'mi/kWh' : `mpg (${gallonOf(country)})`
}

/** A figure in a column of fuel; electricity is distinguished by its unit. */
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

/** Compares two periods: with miles, higher consumption is a lower figure, so the change differs. */
export function comparedConsumption(energy: Energy, compared: Compared, style: ConsumptionStyle): Compared {
  if (style.distanceUnit === 'kilometer') return compared
  const shown = (per100Km: number | null) => per100Km && consumptionIn(energy, per100Km, style)
  const now = shown(compared.now)
  const before = shown(compared.before)
  // Too little to compare in one unit is too little in any.
  const changePercent = compared.changePercent && now && before && (now / before - 1) * 100
  return { now, before, changePercent }
}
