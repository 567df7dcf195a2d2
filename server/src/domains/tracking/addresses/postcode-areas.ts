import type { LatLon } from '@roadbook/geo/types'
import malta from '../../../../assets/map/malta-postcodes.json' with { type: 'json' }
import type { Places } from './places.ts'

/** By country: the town of each postcode's first letters. */
const areas: Record<string, Record<string, string>> = { MT: malta }

type PostcodeArea = LatLon & { name: string }

/** The town of the letters of a postcode; undefined if they are unknown. */
export function postcodeArea(places: Places, country: string, postcode: string): PostcodeArea | undefined {
  const letters = /^[A-Z]+/.exec(plainPostcode(postcode))?.[0] ?? ''
  const name = areas[country]?.[letters]
  return places.towns.find((town) => town.country === country && town.name === name)
}

/** Normal form of a postcode: "slm 1605" becomes "SLM1605", and GĦR becomes GHR. */
export function plainPostcode(postcode: string): string {
  const ascii = postcode
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .replaceAll(/[ħĦ]/g, 'H')
  return ascii.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}
