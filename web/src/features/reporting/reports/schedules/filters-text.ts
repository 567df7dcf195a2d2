import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import { isAskedBy } from '@roadbook/contract/reporting/report-kinds'
import { ScheduledComparison } from '@roadbook/contract/reporting/report-schedules'
import { useAllVehicles } from '../../../fleet/vehicles/queries.ts'
import { useComparedLabels } from './schedule-labels.ts'

/** The text only counts further ones. */
const MAX_NAMED = 3

/** "GHS 101, IVR 068 · 1 driver · against the year before"; "All vehicles" without filters. */
export function useFiltersText(): (request: ReportRequest) => string {
  const { t } = useLingui()
  const registrations = new Map(useAllVehicles().map(({ id, registration }) => [id, registration]))
  const comparisons = useComparedLabels()
  return ({ kind, query }) => {
    const { vehicleId, vehiclesId = vehicleId, driversId, fleetCategoryId, minSeconds, against } = query
    const vehicles = idsOf(vehiclesId)
    const named = vehicles.flatMap((id) => registrations.get(id) ?? [])
    const drivers = idsOf(driversId).length
    const minutes = Math.round(Number(minSeconds ?? 0) / 60)
    const parts = [
      vehicles.length > 0 &&
        (named.length === vehicles.length && named.length <= MAX_NAMED
          ? named.join(', ')
          : plural(vehicles.length, { one: '# vehicle', other: '# vehicles' })),
      fleetCategoryId !== undefined && t`One fleet category`,
      drivers > 0 && plural(drivers, { one: '# driver', other: '# drivers' }),
      minutes > 0 && t`From ${minutes} min`,
    ].filter((part) => part !== false)
    const all = isAskedBy(kind, 'vehiclesId') ? t`All vehicles` : t`All drivers`
    const filters = parts.length === 0 ? [all] : parts
    const compared = against === undefined ? [] : [comparisons[ScheduledComparison.parse(against)]]
    return [...filters, ...compared].join(' · ')
  }
}

function idsOf(joined: string | undefined): string[] {
  return joined === undefined || joined === '' ? [] : joined.split(',')
}
