/** Reminds people of incomplete trips of a logbook before they are locked: once a day for each vehicle and driver. */
import { reachOf, Role } from '@roadbook/contract/core/permissions'
import { sql } from 'kysely'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Tx } from '../../../database/client.ts'
import { dateIn } from '../../../http/period.ts'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { isIncomplete } from '../trips/index.ts'
import { remindedUntil } from './reminded-until.ts'

const EVERY_MS = 5 * 60_000
/** More than any company has due at once, whatever its time zone. */
const FURTHEST_MS = 4 * 86_400_000
/** By then trips are locked, and emails that waited for quiet hours are sent. */
const KEPT_MS = 30 * 86_400_000

const mayComplete = Role.options.filter((role) => reachOf(role, 'trips.write') !== undefined)

export function createRemindersWorker(deps: CompanyWorkerDeps): Worker {
  const { database, clock } = deps
  const worker = createCompanyWorker(deps, {
    name: 'logbook reminders',
    everyMs: EVERY_MS,
    message: 'Companies could not be reminded of incomplete trips; it is tried again in minutes',
    due: companiesWithDueTrips,
    work: ({ tenantId, now, inTenant }) => inTenant((tx) => addReminders(tx, { tenantId, now })),
  })
  return {
    ...worker,
    async run(signal) {
      await worker.run(signal)
      const before = new Date(clock.now().getTime() - KEPT_MS)
      await database.asOwner((tx) =>
        tx.deleteFrom('logbookReminders').where('createdAt', '<', before).execute(),
      )
    },
  }
}

function companiesWithDueTrips(now: Date) {
  const furthest = new Date(now.getTime() + FURTHEST_MS)
  return sql<{ tenantId: string }>`
    select distinct tenant_id from trips
    where locks_at is not null and locked_at is null and locks_at > ${now} and locks_at < ${furthest}`
}

/** A reminder about a trip is sent once to each driver that it has had, and once to the fleet's managers if it has none. */
async function addReminders(tx: Tx, { tenantId, now }: { tenantId: string; now: Date }): Promise<void> {
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  const until = remindedUntil(now, timeZone)
  if (until === undefined) return
  const { rows } = await sql`
    with due as (
      select t.vehicle_id, t.id, t.locks_at, d.id as driver_id
      from trips t
      left join users d on d.tenant_id = t.tenant_id and d.id = t.driver_id
        and not d.archived and d.status = 'active' and d.roles[1] = any (${mayComplete}::text[])
      where t.tenant_id = ${tenantId} and t.locked_at is null and t.locks_at > ${now} and t.locks_at < ${until}
        and ${isIncomplete('t')}
    )
    insert into logbook_reminders (tenant_id, id, vehicle_id, driver_id, day, trip_ids, created_at)
    select ${tenantId}, gen_random_uuid(), vehicle_id, driver_id, ${dateIn(timeZone, now).toString()},
      array_agg(id order by locks_at), ${now}
    from due
    where not exists (
      select from logbook_reminders r
      where r.tenant_id = ${tenantId} and r.vehicle_id = due.vehicle_id
        and r.driver_id is not distinct from due.driver_id and due.id = any (r.trip_ids))
    group by vehicle_id, driver_id
    on conflict do nothing
    returning id`.execute(tx)
  if (rows.length > 0) publishAfterCommit(tx, { topic: 'work', message: { worker: 'notifications' } })
}
