import type { ErrorCode } from '@roadbook/contract/core/errors'
import type { ScheduleRun } from '@roadbook/contract/reporting/report-schedules'
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'

type Row = {
  scheduleId: string
  startDate: string
  endDate: string
  state: ScheduleRun['state']
  errorCode: ErrorCode | null
  dueAt: Date | null
  createdAt: Date
  endedAt: Date | null
  sent: number
  recipients: number
}

/** The last run of each schedule, by its id. */
export async function lastRuns(
  { scope, tx }: Context,
  scheduleIds: readonly string[],
): Promise<Map<string, ScheduleRun>> {
  const { rows } = await sql<Row>`
    select r.schedule_id, r.start_date::text as start_date, r.end_date::text as end_date, r.state, r.error_code, r.due_at,
      r.created_at, r.ended_at, m.sent, m.recipients
    from unnest(${[...scheduleIds]}::uuid[]) as s (id)
    cross join lateral (
      select * from report_schedule_runs r where r.tenant_id = ${scope.tenantId} and r.schedule_id = s.id
      order by r.created_at desc, r.id desc limit 1) r
    cross join lateral (
      select count(m.mailed_at)::int as sent, count(*)::int as recipients from report_schedule_mails m
      where m.tenant_id = ${scope.tenantId} and m.run_id = r.id) m`.execute(tx)
  return new Map(rows.map((row) => [row.scheduleId, toRun(row)]))
}

function toRun({ scheduleId: _its, createdAt, endedAt, dueAt, ...run }: Row): ScheduleRun {
  return {
    ...run,
    nextAttemptAt: run.errorCode === null ? null : (dueAt?.toISOString() ?? null),
    startedAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}
