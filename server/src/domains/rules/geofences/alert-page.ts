import type { GeofenceAlertQuery } from '@roadbook/contract/rules/geofence-alerts'
import type { z } from 'zod'
import { toPage } from '../../../http/page.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'
import { type AlertFilter, readAlerts } from './alert-history.ts'

/** Alerts of one geofence, whose existence the caller has checked. */
export async function pageOfHistory(
  context: Context,
  geofenceId: string,
  { vehicleId, date, ...page }: z.output<typeof GeofenceAlertQuery>,
) {
  if (vehicleId !== undefined) await requireVehicles(context, [vehicleId])
  const day =
    date === undefined ? {} : periodOf({ startDate: date, endDate: date }, await timeZoneOf(context))
  return pageOfAlerts(context, { geofenceId, vehicleId, ...day }, page)
}

export async function pageOfAlerts(
  context: Context,
  filter: AlertFilter,
  page: { page: number; limit: number },
) {
  const { items, totalItems } = await readAlerts(context, filter, page)
  return toPage(items, totalItems, page)
}
