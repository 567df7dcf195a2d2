import { z } from 'zod'

/** The unit in which distances and speeds are shown and entered. The API always uses metres and km/h. */
export const DistanceUnit = z.enum(['kilometer', 'mile'])
export type DistanceUnit = z.infer<typeof DistanceUnit>

/** Countries and territories whose road signs show miles. */
const countriesWithMiles = new Set(['AS', 'GB', 'GG', 'GU', 'IM', 'JE', 'LR', 'MP', 'PR', 'US', 'VG', 'VI'])

export function distanceUnitOf(country: string): DistanceUnit {
  return countriesWithMiles.has(country) ? 'mile' : 'kilometer'
}
