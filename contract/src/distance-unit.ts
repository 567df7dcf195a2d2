import { z } from 'zod'

/**
 * In which distances and speeds are shown and entered. The API always has metres and km/h. Pure, so that a
 * script that takes only `metersPer` has no Zod.
 */
export const DistanceUnit = /* @__PURE__ */ z.enum(['kilometer', 'mile'])
export type DistanceUnit = z.infer<typeof DistanceUnit>

export const metersPer: Readonly<Record<DistanceUnit, number>> = { kilometer: 1000, mile: 1609.344 }

/** Countries and territories whose road signs show miles. */
const countriesWithMiles = new Set(['AS', 'GB', 'GG', 'GU', 'IM', 'JE', 'LR', 'MP', 'PR', 'US', 'VG', 'VI'])

export function distanceUnitOf(country: string): DistanceUnit {
  return countriesWithMiles.has(country) ? 'mile' : 'kilometer'
}
