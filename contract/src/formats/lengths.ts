import type { DistanceUnit } from '../core/distance-unit.ts'
import {
  asReportDistance,
  inDistanceUnit,
  metersPer,
  metersPerFoot,
  odometerFigure,
} from '../core/meters-per.ts'

/** What stands behind the figures. */
export const lengthUnits = {
  kilometer: { length: 'km', speed: 'km/h' },
  mile: { length: 'mi', speed: 'mph' },
} as const

export function lengthFormat(locale: string, unit: DistanceUnit) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenth = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const one = metersPer[unit]
  const { length, speed } = lengthUnits[unit]
  const short = (meters: number) =>
    unit === 'mile' ? `${whole.format(meters / metersPerFoot)} ft` : `${whole.format(meters)} m`
  /** From here on not in metres or feet, which would have more than three digits. */
  const shortest = unit === 'mile' ? 1000 * metersPerFoot : one
  /** With one decimal, rounded alike on the page and in exports. */
  const rounded = (meters: number) => inDistanceUnit(meters, unit)
  return {
    /** "12.4 km", "640 m" under one kilometre, no tenths from 1,000 km on. In miles "7.7 mi" and "640 ft". */
    distance(meters: number): string {
      if (meters < shortest) return short(meters)
      const figure = rounded(meters)
      return `${figure < 1000 ? tenth.format(figure) : whole.format(figure)} ${length}`
    },
    /** "48,210 km": whole kilometres or miles, as an odometer shows them. */
    odometer: (meters: number) => `${whole.format(odometerFigure(meters, unit))} ${length}`,
    /** The figure of `odometer`. */
    odometerFigure: (meters: number) => odometerFigure(meters, unit),
    /** What is left to a reading, or how far it is exceeded, so that it adds up with the odometer shown beside it. */
    remaining(meters: number): string {
      if (Math.abs(meters) < shortest) return short(Math.abs(meters))
      return `${whole.format(Math.abs(odometerFigure(-meters, unit)))} ${length}`
    },
    /** "728 km": whole kilometres or miles from ten on, for sums. */
    sumDistance: (meters: number) =>
      `${meters < 10 * one && meters > 0 ? tenth.format(meters / one) : whole.format(meters / one)} ${length}`,
    /** "48,210.4": a logbook's format for distances and odometers, so that they add up to the last digit. */
    exactFigure: (meters: number) => tenth.format(rounded(meters)),
    /** "48,210.4 km" */
    exactDistance: (meters: number) => `${tenth.format(rounded(meters))} ${length}`,
    /** A distance without its unit, for a column of numbers. */
    distanceFigure: rounded,
    /** The same, whole from a hundred on. */
    reportFigure: (meters: number) => asReportDistance(meters, unit).figure,
    speed: (kmh: number) => `${whole.format((kmh * 1000) / one)} ${speed}`,
    /** A whole number without its unit. */
    speedFigure: (kmh: number) => Math.round((kmh * 1000) / one),
    /** The unit behind the figures. */
    lengthUnit: length,
    speedUnit: speed,
  }
}
