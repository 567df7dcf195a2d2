import type { LinkProps } from '@tanstack/react-router'
import type { Metric } from './metrics.ts'
import type { Summary } from './queries.ts'

type Of = { vehicleId: string | null; month: Pick<Summary['months'][number], 'startDate' | 'endDate'> }

/** The list that adds up to a figure; undefined if there is none. */
export function metricLink(metric: Metric, { vehicleId, month }: Of): LinkProps | undefined {
  const search = {
    ...(vehicleId === null ? {} : { vehicles: [vehicleId] }),
    from: month.startDate,
    to: month.endDate,
  }
  if (metric === 'costs') return { to: '/costs/all', search }
  return ofTrips.has(metric) ? { to: '/trips', search } : undefined
}

const ofTrips: ReadonlySet<Metric> = new Set([
  'distance',
  'driving',
  'idling',
  'trips',
  'utilisation',
  'daysUsed',
])
