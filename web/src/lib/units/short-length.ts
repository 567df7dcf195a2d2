import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import { metersPerFoot } from '@roadbook/contract/core/meters-per'

/** Lengths such as a radius are typed in metres, or in feet if distances are in miles. */
export function shortLengthIn(distanceUnit: DistanceUnit) {
  const isFeet = distanceUnit === 'mile'
  const size = isFeet ? metersPerFoot : 1
  return {
    unit: isFeet ? 'ft' : 'm',
    /** To the centimetre, so that tenths of a foot come back as they were typed. */
    meters: (figure: number) => Math.round(figure * size * 100) / 100,
    figure: (meters: number) => Math.round((meters / size) * 10) / 10,
  }
}
