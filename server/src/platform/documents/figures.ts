import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { inDistanceUnit } from '@roadbook/contract/core/meters-per'

const symbols: Record<DistanceUnit, string> = { kilometer: 'km', mile: 'mi' }

export type Figures = {
  unit: string
  /** With one decimal, without the unit. */
  distance: (meters: number) => string
  distanceWithUnit: (meters: number) => string
  count: (count: number) => string
}

export function figuresOf(locale: string, distanceUnit: DistanceUnit): Figures {
  const unit = symbols[distanceUnit]
  const oneDecimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const distance = (meters: number): string => oneDecimal.format(inDistanceUnit(meters, distanceUnit))
  return {
    unit,
    distance,
    distanceWithUnit: (meters) => `${distance(meters)} ${unit}`,
    count: (count) => whole.format(count),
  }
}
