/** The outbox in which reminders wait until people are notified of them. */
import { sql } from 'kysely'
import { companyOfTransaction } from '../../../database/citus/company-of-transaction.ts'
import type { Tx } from '../../../database/client.ts'
import { managersOf, type Outbox as Rows, takePending, type Wanted } from '../../../database/pending-rows.ts'
import { fullName } from '../../../database/person-name.ts'
import { localTime, timeZoneOf } from '../../core/companies/index.ts'
import type { Caller } from '../../core/privacy/index.ts'
import type { Outbox, Pending } from '../../rules/notifications/index.ts'
import { isIncomplete } from '../trips/index.ts'

const rows: Rows = { table: 'logbook_reminders', time: 'created_at' }

/** As long as there is time until the lock. */
const NOTIFIED_MS = 48 * 3_600_000

export const reminderOutbox: Outbox = {
  name: 'logbooks',
  rows,
  take: async (tx, wanted) => (await takePendingReminders(tx, wanted)).map(toPending),
  visible: visibleReminderIds,
}

type PendingReminder = {
  id: string
  vehicleId: string
  registration: string
  /** Null if the fleet's managers are reminded. */
  driverId: string | null
  driverName: string | null
  createdAt: Date
  /** Trips that are still incomplete. */
  trips: number
  /** When the first of them is locked. */
  locksAtLocalTime: string
  recipientIds: string[]
}

/** Oldest first; without trips that were completed meanwhile. */
async function takePendingReminders(tx: Tx, wanted: Wanted) {
  const { tenantId } = wanted
  const { rows: taken } = await sql<Omit<PendingReminder, 'locksAtLocalTime'> & { firstLocksAt: Date }>`
    with ${takePending(rows, wanted)}, ${managersOf(tenantId)}
    select r.id, r.vehicle_id, v.registration, r.driver_id, ${fullName('d')} as driver_name, r.created_at,
      still.trips, still.first_locks_at,
      case when r.driver_id is null then m.ids else array[r.driver_id] end as recipient_ids
    from taken r join vehicles v on v.tenant_id = ${tenantId} and v.id = r.vehicle_id
    cross join managers m
    cross join lateral (
      select count(*)::int as trips, min(t.locks_at) as first_locks_at from ${stillDue}
    ) still
    left join users d on d.tenant_id = ${tenantId} and d.id = r.driver_id
    where still.trips > 0
    order by r.created_at, r.id`.execute(tx)
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  return taken.map(({ firstLocksAt, ...reminder }): PendingReminder => ({
    ...reminder,
    locksAtLocalTime: localTime(firstLocksAt, timeZone),
  }))
}

/** Trips of the reminder `r` that are still incomplete and can still be completed. */
const stillDue = sql`trips t where t.tenant_id = ${companyOfTransaction} and t.vehicle_id = r.vehicle_id and t.id = any (r.trip_ids)
  and t.locks_at is not null and t.locked_at is null and ${isIncomplete('t')}`

/** Reminders whose trips the person can complete. */
async function visibleReminderIds(
  tx: Tx,
  { tenantId, userId, role }: Caller,
  ids: readonly string[],
): Promise<Set<string>> {
  const runsFleet = role === 'admin' || role === 'manager'
  const { rows: visible } = await sql<{ id: string }>`
    select r.id from logbook_reminders r
    where r.tenant_id = ${tenantId} and r.id = any (${[...ids]}::uuid[])
      and (r.driver_id = ${userId} or (r.driver_id is null and ${runsFleet}))
      and exists (select from ${stillDue})`.execute(tx)
  return new Set(visible.map(({ id }) => id))
}

function toPending(reminder: PendingReminder): Pending {
  const { vehicleId, registration, driverId, createdAt, trips, locksAtLocalTime } = reminder
  return {
    ...reminder,
    time: createdAt,
    certainAt: createdAt,
    notifiedForMs: NOTIFIED_MS,
    channels: ['push', 'email'],
    notification: {
      kind: 'logbookDue',
      vehicleId,
      details: { registration, trips, locksAtLocalTime, driverId },
      link: `/logbook?vehicle=${vehicleId}`,
      happenedAt: null,
    },
    webhookEvent: null,
  }
}
