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
  // If several zones of different countries have the same clock, the zone belongs to the country that has no earlier zone.
  const place = (country: string) => zonesOf(country).indexOf(timeZone)
  return sharing.toSorted((a, b) => place(a) - place(b))[0] ?? ''
}

/** The time zone and the currency of a new company: those of its country; if it has several time zones, the browser's. */
export function regionOf(country: string, zoneHere: string): { timeZone: string; currency: string } {
  const zones = country === '' ? [] : zonesOf(country)
  const timeZone = zones.length === 0 || zones.includes(zoneHere) ? zoneHere : (zones[0] ?? zoneHere)
  return { timeZone, currency: currencyOf(country) }
}

/** Undefined in a browser that doesn't know them. */
function zonesOf(country: string): readonly string[] {
  return new Intl.Locale('und', { region: country }).getTimeZones?.() ?? []
}
