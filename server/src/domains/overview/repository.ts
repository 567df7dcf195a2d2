import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'

/** How many vehicles in use stand in each state; a state without vehicles is not in the answer. */
export async function countStates({ scope, tx }: Context) {
  return tx
    .selectFrom('vehicles')
    .innerJoin('vehicleState as live', (join) =>
      join.onRef('live.tenantId', '=', 'vehicles.tenantId').onRef('live.vehicleId', '=', 'vehicles.id'),
    )
    .select(['live.state', ({ fn }) => fn.countAll<number>().as('vehicles')])
    .where('vehicles.tenantId', '=', scope.tenantId)
    .where('vehicles.archived', '=', false)
    .$if(scope.reach === 'own', (query) => query.where('vehicles.driverId', '=', scope.userId))
    .groupBy('live.state')
    .execute()
}

type Window = { today: string; daysAhead: number; limit: number }

/** What is offline, longest first, then what is due within the coming days, soonest first; `limit` of either. */
export async function listAttention({ scope, tx }: Context, { today, daysAhead, limit }: Window) {
  const own = scope.reach === 'own' ? sql`and v.driver_id = ${scope.userId}` : sql``
  const { rows } = await sql<{
    kind: 'offline' | 'inspectionDue' | 'serviceDue' | 'insuranceExpires'
    vehicleId: string
    registration: string
    label: string | null
    since: Date | null
    dueDate: string | null
  }>`
    with fleet as (
      select v.*, s.state, s.state_since from vehicles v
      join vehicle_state s on s.tenant_id = v.tenant_id and s.vehicle_id = v.id
      where v.tenant_id = ${scope.tenantId} and not v.archived ${own}
    ), papers as (
      select 'inspectionDue' as kind, id, registration, label, inspection_due_date as due from fleet
      union all select 'serviceDue', id, registration, label, service_due_date from fleet
      union all select 'insuranceExpires', id, registration, label, insurance_expires_on from fleet
    ), offline as (
      select 'offline' as kind, id as vehicle_id, registration, label, state_since as since, null as due_date
      from fleet where state = 'offline' order by state_since limit ${limit}
    ), due as (
      select kind, id, registration, label, null::timestamptz, due::text from papers
      where due <= (${today}::date + ${daysAhead}::int) order by due limit ${limit}
    )
    select * from offline union all select * from due
    order by since, due_date, registration`.execute(tx)
  return rows
}

export async function findTimeZone({ scope, tx }: Context): Promise<string> {
  const row = await tx
    .selectFrom('tenants')
    .select('timeZone')
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  return row.timeZone
}
