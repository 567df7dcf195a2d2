export { createAddressing } from './addressing.ts'
export { createGeocoder } from './geocoder.ts'
export { loadPlaces } from './places.ts'
export { wordsOfPlace } from './address-words.ts'
