import type { DistanceUnit } from './distance-unit.ts'

/** Apart from the schema, so that it comes without Zod. */
export const metersPer: Readonly<Record<DistanceUnit, number>> = { kilometer: 1000, mile: 1609.344 }
