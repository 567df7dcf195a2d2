import { countryCodes } from '@roadbook/contract/countries'

/**
 * The country that a new company is probably in. The clock says more than the language: many people outside the United
 * States read their browser in American English. Empty where neither tells.
 */
export function countryHere(timeZone: string, language: string): string {
  const region = new Intl.Locale(language).region ?? ''
  if (countryCodes.includes(region) && zonesOf(region).includes(timeZone)) return region
  const sharing = countryCodes.filter((country) => zonesOf(country).includes(timeZone))
  if (sharing.length === 0) return countryCodes.includes(region) ? region : ''
  // Of countries with one clock the zone is named after the one that has no other zone before it.
  const place = (country: string) => zonesOf(country).indexOf(timeZone)
  return sharing.toSorted((a, b) => place(a) - place(b))[0] ?? ''
}

/** None in a browser that does not know them. */
function zonesOf(country: string): readonly string[] {
  return new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []
}
