export { co2OfConsumed } from './co2.ts'
export { readFuelTypes } from './fuel-types.ts'
