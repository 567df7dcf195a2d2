export { co2OfConsumed, GRID_GRAMS_PER_KWH } from './co2.ts'
export { readFuelTypes } from './fuel-types.ts'
