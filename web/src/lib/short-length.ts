import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPerFoot } from '@roadbook/contract/core/meters-per'

/** Lengths such as a radius are typed in metres, or in feet if distances are in miles. */
export function shortLengthIn(distanceUnit: DistanceUnit) {
  const isFeet = distanceUnit === 'mile'
  const size = isFeet ? metersPerFoot : 1
  return {
    unit: isFeet ? 'ft' : 'm',
    meters: (figure: number) => Math.round(figure * size * 10) / 10,
    figure: (meters: number) => Math.round((meters / size) * 10) / 10,
  }
}
