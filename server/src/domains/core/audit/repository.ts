import { mostAuditEntries, type auditRoutes } from '@roadbook/contract/core/audit'
import type { RouteRequest } from '@roadbook/contract/core/route'
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../../database/contains-words.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../companies/index.ts'

type Filter = RouteRequest<typeof auditRoutes.activityLog>['query']

export type EntryRow = Awaited<ReturnType<typeof findEntries>>['rows'][number]

/** Entries that match every filter, newest first, and their number up to `mostAuditEntries`. */
export async function findEntries(context: Context, filter: Filter) {
  const { scope, tx } = context
  const period = periodOf(filter, await timeZoneOf(context))
  let query = tx.selectFrom('auditEntries').where('tenantId', '=', scope.tenantId)
  if (filter.resourceId) query = query.where('resourceId', '=', filter.resourceId)
  if (filter.searchStringVehicleReg) {
    const found = await findRegistrations(context, filter.searchStringVehicleReg)
    query = query.where('vehicleReg', '=', anyOf(found, sql`text`))
  }
  if (filter.searchStringUserEmail) {
    const found = await findActors(context, filter.searchStringUserEmail)
    query = query.where(actor, '=', anyOf(found, sql`uuid`))
  }
  if (filter.resourceType?.length) query = query.where('resourceType', 'in', filter.resourceType)
  if (filter.action?.length) query = query.where('action', 'in', filter.action)
  if (period.from) query = query.where('timestamp', '>=', period.from)
  if (period.until) query = query.where('timestamp', '<', period.until)
  const offset = (filter.page - 1) * filter.limit
  const page = query
    .selectAll()
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(offset)
  // An offset reads every entry before the page, so pages beyond the limit are not read.
  const rows = offset < mostAuditEntries ? await page.execute() : []
  const counted = query.select('id').limit(mostAuditEntries + 1)
  const { total } = await tx
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, totalItems: Math.min(total, mostAuditEntries), hasMore: total > mostAuditEntries }
}

/** As in its index: a person, or an API key of the company. */
const actor = sql`case when actor_id is null then key_id else actor_id end`

/** An array parameter, so that the planner sees how many values there are. */
function anyOf(values: readonly string[], type: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`any (${values}::${type}[])`
}

async function findRegistrations({ scope, tx }: Context, part: string): Promise<string[]> {
  const found = await tx
    .selectFrom('auditRegistrations')
    .select('registration')
    .where('tenantId', '=', scope.tenantId)
    .where('registration', 'ilike', containing(part))
    .execute()
  return found.map(({ registration }) => registration)
}

/** People, and API keys of the company. */
async function findActors({ scope, tx }: Context, part: string): Promise<string[]> {
  const like = containing(part)
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.tenant_id = ${scope.tenantId}
      and (u.email ilike ${like} or u.first_name || ' ' || u.last_name ilike ${like})
    union all
    select k.id from api_keys k where k.tenant_id = ${scope.tenantId} and k.user_id is null and k.name ilike ${like}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The former values of a company's field before each change since then, oldest first. */
export async function companyFieldBefore(
  { scope, tx }: Pick<Context, 'scope' | 'tx'>,
  { field, since }: { field: string; since: Date },
): Promise<{ changedAt: Date; before: string }[]> {
  const { rows } = await sql<{ changedAt: Date; before: string }>`
    select e.timestamp as changed_at, c.change ->> 'before' as before
    from audit_entries e cross join lateral jsonb_array_elements(e.changes::jsonb) as c (change)
    where e.tenant_id = ${scope.tenantId} and e.resource_type = 'tenant' and e.resource_id = ${scope.tenantId}
      and e.timestamp > ${since} and c.change ->> 'field' = ${field}
    order by e.timestamp, e.id`.execute(tx)
  return rows
}
