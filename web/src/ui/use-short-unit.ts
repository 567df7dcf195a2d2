import { useFormat } from '../lib/use-format.ts'

const metersPerFoot = 0.3048

/** Radii and widths are typed in metres, or in feet where distances are in miles. */
export function useShortUnit() {
  const { distanceUnit } = useFormat()
  const isFeet = distanceUnit === 'mile'
  const size = isFeet ? metersPerFoot : 1
  return {
    unit: isFeet ? 'ft' : 'm',
    meters: (figure: number) => Math.round(figure * size * 10) / 10,
    figure: (meters: number) => Math.round((meters / size) * 10) / 10,
  }
}
