import type { DistanceUnit } from './distance-unit.ts'

/** Separate from the schema, so that it loads without Zod. */
export const metersPer: Readonly<Record<DistanceUnit, number>> = { kilometer: 1000, mile: 1609.344 }
