/** Only the lookup of places, without database or workers: for a thread, and for domains that addresses build on. */
export type { Places } from './places.ts'
export { plainPostcode, postcodeArea } from './postcode-areas.ts'
export type { PostcodeGeocoder } from './postcode-geocoder.ts'
