import type { HubFigures } from '@roadbook/contract/reporting/fleet-hub'
import type { Format } from '../../lib/format.ts'

export const measures = ['distance', 'driving', 'idling', 'trips', 'costs'] as const
export type Measure = (typeof measures)[number]

/** Null if the reader may not see it. */
export function valueOf(figures: HubFigures, measure: Measure): number | null {
  const values = {
    distance: figures.distanceMeters,
    driving: figures.drivingSeconds,
    idling: figures.idleSeconds,
    trips: figures.trips,
    costs: figures.costsMinor,
  }
  return values[measure]
}

export function measureText(f: Format, measure: Measure): (value: number) => string {
  if (measure === 'distance') return f.sumDistance
  if (measure === 'trips') return f.number
  if (measure === 'costs') return (value) => f.money(value)
  return f.hours
}
