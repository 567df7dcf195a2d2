/** Changes of bookings caused by the clock alone. */
import type { BookingStatus } from '@roadbook/contract/trips/bookings'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../database/client.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { touchEach } from '../../tracking/locations/index.ts'
import { type ChangedBooking, publishChangedBookings, type ToldBooking } from './publish-bookings.ts'
import { ending, statusAtEnd } from './status.ts'

const EVERY_MS = 15_000
/** How far to look back after a start: another process may have ended before it announced these changes. */
const LOOK_BACK_MS = 5 * 60_000

type Parts = { database: Database; clock: Clock }

/**
 * Completes or cancels bookings whose end has passed, as `status.ts` defines, and makes open maps read vehicles again whose
 * booking has begun or ended.
 */
export function createBookingWorker({ database, clock }: Parts): Worker {
  let toldUntil: Date | undefined
  return {
    name: 'bookings',
    everyMs: EVERY_MS,
    isSingle: true,
    async run() {
      const now = clock.now()
      await expireBookings(database, now)
      await tellBorders(database, toldUntil ?? new Date(now.getTime() - LOOK_BACK_MS), now)
      toldUntil = now
    },
  }
}

/** For all companies; each company's bookings are changed in a separate transaction. */
async function expireBookings(database: Database, now: Date): Promise<void> {
  const due = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`select distinct tenant_id from bookings where ${isDue(now)}`.execute(tx),
  )
  const next = ending.map((status) => sql`when b.status = ${status} then ${statusAtEnd(status)}`)
  for (const { tenantId } of due.rows) {
    await database.inTenant({ tenantId }, async (tx) => {
      const { rows } = await sql<Ended>`
        with due as (
          select id, status from bookings where tenant_id = ${tenantId} and ${isDue(now)} order by id for update
        )
        update bookings b set version = b.version + 1, updated_at = ${now}, status = case ${sql.join(next, sql` `)} end
        from due join vehicles v on v.tenant_id = ${tenantId}
        where b.tenant_id = ${tenantId} and b.id = due.id and v.id = b.vehicle_id
        returning b.*, v.registration, due.status as previous_status`.execute(tx)
      await publishChangedBookings(tx, { tenantId, now }, rows.map(toChange))
    })
  }
}

type Ended = Omit<ToldBooking, 'startDate' | 'endDate'> & {
  startDate: Date
  endDate: Date
  previousStatus: BookingStatus
}

function toChange({ previousStatus, startDate, endDate, ...row }: Ended): ChangedBooking {
  const after = { ...row, startDate: startDate.toISOString(), endDate: endDate.toISOString() }
  return { before: { ...after, version: row.version - 1, status: previousStatus }, after }
}

/** Bookings whose end changes their status, by the index `bookings_open`. */
export function isDue(now: Date): RawBuilder<boolean> {
  return sql`(end_date <= ${now} and status in (${sql.join(ending)}))`
}

async function tellBorders(database: Database, after: Date, until: Date): Promise<void> {
  const isPassed = (time: string) => sql`${sql.ref(time)} > ${after} and ${sql.ref(time)} <= ${until}`
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string; vehicleIds: string[] }>`
      select tenant_id, array_agg(distinct vehicle_id) as vehicle_ids from (
        select tenant_id, vehicle_id from bookings
        where status in ('confirmed', 'active', 'completed') and ${isPassed('start_date')}
        union all
        select tenant_id, vehicle_id from bookings where status <> 'cancelled' and ${isPassed('end_date')}) b
      group by tenant_id`.execute(tx),
  )
  for (const { tenantId, vehicleIds } of rows) {
    await database.inTenant({ tenantId }, (tx) => touchEach({ scope: { tenantId }, tx }, vehicleIds))
  }
}
