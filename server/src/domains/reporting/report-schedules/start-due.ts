/** Starts a run for each due schedule: one per period, even with several processes. */
import { sql } from 'kysely'
import { reportScheduleLimits } from '@roadbook/contract/reporting/report-schedules'
import type { Database, Tx } from '../../../database/client.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { readColumns } from './report-schedules.ts'
import { insertRun } from './run-rows.ts'
import { lastSendDay, periodBefore, sendDayAfter, sendTime } from './send-days.ts'

export type ScheduleKey = { tenantId: string; scheduleId: string }

export async function dueSchedules(database: Database, now: Date): Promise<ScheduleKey[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<ScheduleKey>`
      select s.tenant_id, s.id as schedule_id from report_schedules s
      join tenants t on t.tenant_id = s.tenant_id
      where s.active and s.next_date <= (${now}::timestamptz at time zone 'UTC')::date + 1
        and (s.next_date + make_time(${reportScheduleLimits.hour}, 0, 0)) at time zone t.time_zone <= ${now}`.execute(
      tx,
    ),
  )
  return rows
}

/** If several periods were missed during a downtime, only the last one is sent. */
export async function startDue(tx: Tx, { tenantId, scheduleId }: ScheduleKey, now: Date): Promise<void> {
  const row = await tx
    .selectFrom('reportSchedules')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('id', '=', scheduleId)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
  if (!row || sendTime(Temporal.PlainDate.from(row.nextDate), timeZone) > now) return
  const { frequency } = readColumns(row)
  const day = lastSendDay(frequency, { now, timeZone })
  await insertRun(tx, { ...row, period: periodBefore(frequency, day), isByHand: false, now })
  await tx
    .updateTable('reportSchedules')
    .set({ nextDate: sendDayAfter(frequency, day).toString() })
    .where('tenantId', '=', tenantId)
    .where('id', '=', scheduleId)
    .execute()
}
