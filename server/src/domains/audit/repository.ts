import type { auditRoutes } from '@roadbook/contract/audit'
import type { RouteRequest } from '@roadbook/contract/route'
import { periodOf } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { readPage } from '../../database/read-page.ts'
import { timeZoneOf } from '../companies/index.ts'

type Filter = RouteRequest<typeof auditRoutes.activityLog>['query']

/** Entries that match every filter, newest first. */
export async function findEntries({ scope, tx }: Context, filter: Filter) {
  const timeZone = await timeZoneOf({ scope, tx })
  const period = periodOf(filter, timeZone)
  let query = tx.selectFrom('auditEntries').where('tenantId', '=', scope.tenantId)
  if (filter.resourceId) query = query.where('resourceId', '=', filter.resourceId)
  if (filter.searchStringVehicleReg)
    query = query.where('vehicleReg', 'ilike', containing(filter.searchStringVehicleReg))
  if (filter.searchStringUserEmail)
    query = query.where('actorEmail', 'ilike', containing(filter.searchStringUserEmail))
  if (period.from) query = query.where('timestamp', '>=', period.from)
  if (period.until) query = query.where('timestamp', '<', period.until)
  const list = query.selectAll().orderBy('timestamp', 'desc').orderBy('id', 'desc')
  return readPage(list, query, filter)
}

/** Matches the text literally: % and _ are no wildcards. */
function containing(fields: string): string {
  return `%${fields.replace(/[\\%_]/g, '\\$&')}%`
}
