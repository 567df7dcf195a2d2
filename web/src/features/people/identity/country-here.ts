import { countryCodes, currencyOf } from '@roadbook/contract/core/countries'

/**
 * The probable country of a new company. The time zone is a better hint than the language: many browsers
 * outside the United States are set to American English. Empty if neither identifies a country.
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

/** Where a company's days begin and what it pays with: those of its country; of several zones the browser's. */
export function regionOf(country: string, zoneHere: string): { timeZone: string; currency: string } {
  const zones = country === '' ? [] : zonesOf(country)
  const timeZone = zones.length === 0 || zones.includes(zoneHere) ? zoneHere : (zones[0] ?? zoneHere)
  return { timeZone, currency: currencyOf(country) }
}

/** None in a browser that does not know them. */
function zonesOf(country: string): readonly string[] {
  return new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []
}
