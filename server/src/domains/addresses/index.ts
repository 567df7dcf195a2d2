export { createAddressing, type Addressing } from './addressing.ts'
export { createGeocoder } from './geocoder.ts'
