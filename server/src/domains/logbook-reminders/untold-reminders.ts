/** Reminders as an outbox: each is taken once, in the transaction that tells it. */
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/client.ts'
import { fullName } from '../../database/person-name.ts'
import { localTime, timeZoneOf } from '../companies/index.ts'
import type { Caller } from '../positions/index.ts'
import { isIncomplete } from '../trips/index.ts'

export type UntoldReminder = {
  id: string
  vehicleId: string
  registration: string
  /** Null if those who run the fleet are told. */
  driverId: string | null
  driverName: string | null
  createdAt: Date
  /** Those that are still incomplete. */
  trips: number
  /** When the first of them is locked. */
  locksAtLocalTime: string
  recipientIds: string[]
}

/** What is taken is told once the transaction commits; of trips that were completed meanwhile nobody is told. */
export async function takeUntoldReminders(tx: Tx, tenantId: string, limit: number) {
  const { rows } = await sql<Omit<UntoldReminder, 'locksAtLocalTime'> & { firstLocksAt: Date }>`
    with taken as (
      select id from logbook_reminders where tenant_id = ${tenantId} and not told
      order by created_at limit ${limit} for update skip locked
    ), told as (
      update logbook_reminders r set told = true from taken
      where r.tenant_id = ${tenantId} and r.id = taken.id returning r.*
    ), managers as (
      select coalesce(array_agg(u.id), '{}') as ids from users u
      where u.tenant_id = ${tenantId} and not u.archived and u.roles[1] in ('admin', 'manager')
    )
    select r.id, r.vehicle_id, v.registration, r.driver_id, ${fullName('d')} as driver_name, r.created_at,
      still.trips, still.first_locks_at,
      case when r.driver_id is null then m.ids else array[r.driver_id] end as recipient_ids
    from told r join vehicles v on v.tenant_id = r.tenant_id and v.id = r.vehicle_id
    cross join managers m
    cross join lateral (
      select count(*)::int as trips, min(t.locks_at) as first_locks_at from ${stillDue}
    ) still
    left join users d on d.tenant_id = r.tenant_id and d.id = r.driver_id
    where still.trips > 0
    order by r.created_at, r.id`.execute(tx)
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  return rows.map(({ firstLocksAt, ...reminder }): UntoldReminder => ({
    ...reminder,
    locksAtLocalTime: localTime(firstLocksAt, timeZone),
  }))
}

/** Trips of the reminder `r` that can still be completed, and have to be. */
const stillDue = sql`trips t where t.tenant_id = r.tenant_id and t.vehicle_id = r.vehicle_id and t.id = any (r.trip_ids)
  and t.locks_at is not null and t.locked_at is null and ${isIncomplete('t')}`

/** Those of the reminders that still tell the person what they can complete. */
export async function visibleReminderIds(
  tx: Tx,
  { tenantId, userId, role }: Caller & { tenantId: string },
  ids: readonly string[],
): Promise<Set<string>> {
  const runsFleet = role === 'admin' || role === 'manager'
  const { rows } = await sql<{ id: string }>`
    select r.id from logbook_reminders r
    where r.tenant_id = ${tenantId} and r.id = any (${[...ids]}::uuid[])
      and (r.driver_id = ${userId} or (r.driver_id is null and ${runsFleet}))
      and exists (select from ${stillDue})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Companies with reminders that nobody was told of yet. */
export async function companiesWithUntoldReminders(database: Database): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`select distinct tenant_id from logbook_reminders where not told`.execute(tx),
  )
  return rows.map(({ tenantId }) => tenantId)
}
