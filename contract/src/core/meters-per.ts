import type { DistanceUnit } from './distance-unit.ts'

/** Distances in kilometres or miles, apart from the schema, so that they come without Zod. */
export const metersPer: Readonly<Record<DistanceUnit, number>> = { kilometer: 1000, mile: 1609.344 }

/** In tenths: sums are added up in metres and rounded once, alike on pages and in files. */
export function inDistanceUnit(meters: number, unit: DistanceUnit): number {
  return Math.round(meters / (metersPer[unit] / 10)) / 10
}

/** As reports write it, on the page and in the PDF: whole from a hundred on. */
export function asReportDistance(meters: number, unit: DistanceUnit): { figure: number; decimals: 0 | 1 } {
  const tenths = inDistanceUnit(meters, unit)
  return Math.abs(tenths) < 100
    ? { figure: tenths, decimals: 1 }
    : { figure: Math.round(tenths), decimals: 0 }
}

/** Whole kilometres or miles, as a dashboard shows them. Whole miles are stored in whole metres, so they may be a metre short. */
export function odometerFigure(meters: number, unit: DistanceUnit): number {
  return Math.floor((meters + (unit === 'mile' ? 1 : 0)) / metersPer[unit])
}

export const metersPerFoot = 0.3048
