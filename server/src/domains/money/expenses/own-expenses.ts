import { type RawBuilder, sql } from 'kysely'
import { driverTimes } from '../../../database/driver-times.ts'
import type { Scope } from '../../../http/scope.ts'

/**
 * The ids of a driver's own expenses, for `in`: those that they entered, and those of vehicles on days on which they were
 * assigned. Starts from the driver's few assignments, since a company may have a hundred thousand expenses.
 */
export function ownExpenses({ tenantId, userId }: Pick<Scope, 'tenantId' | 'userId'>): RawBuilder<string> {
  const dayOf = (time: RawBuilder<unknown>) => sql`(${time} at time zone t.time_zone)::date`
  return sql`(
    select e.id from expenses e where e.tenant_id = ${tenantId} and e.created_by = ${userId}
    union
    select e.id from ${driverTimes} d
    join tenants t on t.tenant_id = d.tenant_id
    join expenses e on e.tenant_id = d.tenant_id and e.vehicle_id = d.vehicle_id
      and e.date >= ${dayOf(sql`d.valid_from`)}
      -- An assignment that ends at midnight does not include the day that begins then.
      and e.date <= coalesce(${dayOf(sql`(d.valid_to - interval '1 microsecond')`)}, 'infinity')
    where d.tenant_id = ${tenantId} and d.user_id = ${userId})`
}
