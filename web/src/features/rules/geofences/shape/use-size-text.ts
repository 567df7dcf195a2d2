import { lineLength } from '@roadbook/geo/shapes/square-meters'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { metersPer, metersPerFoot } from '@roadbook/contract/core/meters-per'
import type { Shape } from '@roadbook/geo/shapes/shape'
import { useFormat } from '../../../../lib/use-format.ts'
import { shapeArea, pointsOf } from './measure.ts'

/** Smaller areas are in square metres or feet. */
const smallArea = 10_000
const squareMetersPerSquareFoot = metersPerFoot ** 2

/** "12 points, 0.37 km²". */
export function useSizeText(): (shape: Shape) => string {
  const { t } = useLingui()
  const f = useFormat()
  const area = useAreaText()
  return (shape) => {
    if (shape.type === 'circle') {
      const radius = f.distance(shape.radiusMeters)
      const size = area(shapeArea(shape))
      return t`${radius} radius, ${size}`
    }
    const points = pointsOf(shape)
    const size = shape.type === 'corridor' ? f.distance(lineLength(shape.line)) : area(shapeArea(shape))
    return t`${plural(points, { one: '# point', other: '# points' })}, ${size}`
  }
}

function useAreaText(): (squareMeters: number) => string {
  const { locale, distanceUnit } = useFormat()
  const inMiles = distanceUnit === 'mile'
  return (squareMeters) => {
    const isSmall = squareMeters < smallArea
    const unit = isSmall ? (inMiles ? squareMetersPerSquareFoot : 1) : metersPer[distanceUnit] ** 2
    const figure = squareMeters / unit
    const maximumFractionDigits = isSmall ? 0 : figure < 10 ? 2 : figure < 1000 ? 1 : 0
    const text = new Intl.NumberFormat(locale, { maximumFractionDigits }).format(figure)
    const name = isSmall ? (inMiles ? 'sq ft' : 'm²') : inMiles ? 'sq mi' : 'km²'
    return `${text} ${name}`
  }
}
