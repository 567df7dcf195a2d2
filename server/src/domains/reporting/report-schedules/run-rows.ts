/** The SQL of pending reports of schedules. */
import type { ErrorCode } from '@roadbook/contract/core/errors'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '../../../database/client.ts'
import type { Period } from './send-days.ts'

export type RunKey = { tenantId: string; runId: string }

type New = {
  tenantId: string
  /** The schedule. */
  id: string
  recipientIds: readonly string[]
  period: Period
  isByHand: boolean
  now: Date
}

/** False if the period already has one, or another requested one is pending. */
export async function insertRun(tx: Tx, of: New): Promise<boolean> {
  const { tenantId, id: scheduleId, recipientIds, period, isByHand: byHand, now } = of
  const run = { tenantId, id: uuidv7(), scheduleId, ...period, byHand, dueAt: now, createdAt: now }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('reportScheduleRuns')
    .values(run)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return false
  const mails = recipientIds.map((userId) => ({ tenantId, runId: run.id, userId }))
  await tx.insertInto('reportScheduleMails').values(mails).execute()
  return true
}

type OfSchedule = { tenantId: string; scheduleId: string }

/** Limits a pending report to these people. */
export async function readdressRuns(tx: Tx, of: OfSchedule, recipientIds: readonly string[]): Promise<void> {
  const people = sql`${[...recipientIds]}::uuid[]`
  await sql`
    delete from report_schedule_mails m using (${openRuns(of)}) r
    where m.tenant_id = ${of.tenantId} and m.run_id = r.id and m.mailed_at is null and m.user_id <> all (${people})`.execute(
    tx,
  )
  await sql`
    insert into report_schedule_mails (tenant_id, run_id, user_id)
    select r.tenant_id, r.id, p.id from (${openRuns(of)}) r cross join unnest(${people}) as p (id)
    on conflict do nothing`.execute(tx)
}

/** Restarts a pending report with the current schedule. */
export async function forgetFiles(tx: Tx, of: OfSchedule): Promise<void> {
  await sql`
    update report_schedule_mails m set report_id = null from (${openRuns(of)}) r
    where m.tenant_id = ${of.tenantId} and m.run_id = r.id and m.mailed_at is null`.execute(tx)
}

function openRuns({ tenantId, scheduleId }: OfSchedule): RawBuilder<unknown> {
  return sql`
    select tenant_id, id from report_schedule_runs
    where tenant_id = ${tenantId} and schedule_id = ${scheduleId} and state = 'waiting'`
}

/** Stops those that nobody requested by hand. */
export async function dropOwnRuns(tx: Tx, { tenantId, scheduleId }: OfSchedule): Promise<void> {
  await tx
    .deleteFrom('reportScheduleRuns')
    .where('tenantId', '=', tenantId)
    .where('scheduleId', '=', scheduleId)
    .where('state', '=', 'waiting')
    .where('byHand', '=', false)
    .execute()
}

/** The one that was requested by hand. */
export async function hurryRun(
  tx: Tx,
  { tenantId, scheduleId, now }: OfSchedule & { now: Date },
): Promise<void> {
  await tx
    .updateTable('reportScheduleRuns')
    .set({ dueAt: now })
    .where('tenantId', '=', tenantId)
    .where('scheduleId', '=', scheduleId)
    .where('state', '=', 'waiting')
    .where('byHand', '=', true)
    .execute()
}

/** One of each company in turn, so that no company waits for all files of another. */
export async function dueRuns(database: Database, now: Date): Promise<RunKey[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<RunKey>`
      select tenant_id, id as run_id from report_schedule_runs where state = 'waiting' and due_at <= ${now}
      order by row_number() over (partition by tenant_id order by due_at, id), due_at, id limit 200`.execute(
      tx,
    ),
  )
  return rows
}

export type OpenRun = {
  kind: string
  query: unknown
  frequency: string
  format: string
  startDate: string
  endDate: string
  attempts: number
}

/** Undefined once it has ended, or its schedule was paused or deleted. */
export async function readOpenRun(tx: Tx, { tenantId, runId }: RunKey): Promise<OpenRun | undefined> {
  const { rows } = await sql<OpenRun>`
    select s.kind, s.query, s.frequency, s.format, r.start_date::text as start_date, r.end_date::text as end_date, r.attempts
    from report_schedule_runs r
    join report_schedules s on s.tenant_id = r.tenant_id and s.id = r.schedule_id
    where r.tenant_id = ${tenantId} and r.id = ${runId} and r.state = 'waiting'`.execute(tx)
  return rows[0]
}

export type OpenMail = RunKey & { userId: string; reportId: string | null }

export async function openMails(tx: Tx, { tenantId, runId }: RunKey): Promise<OpenMail[]> {
  return tx
    .selectFrom('reportScheduleMails')
    .select(['tenantId', 'runId', 'userId', 'reportId'])
    .where('tenantId', '=', tenantId)
    .where('runId', '=', runId)
    .where('mailedAt', 'is', null)
    .where('skipped', '=', false)
    .orderBy('userId')
    .execute()
}

type MailChange = { reportId: string | null } | { mailedAt: Date } | { skipped: true }

/** False if another process has mailed it, or its schedule was paused or deleted. */
export async function changeMail(
  tx: Tx,
  { tenantId, runId, userId }: OpenMail,
  change: MailChange,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reportScheduleMails')
    .set(change)
    .where('tenantId', '=', tenantId)
    .where('runId', '=', runId)
    .where('userId', '=', userId)
    .where('mailedAt', 'is', null)
    .where('skipped', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function countMailed(tx: Tx, { tenantId, runId }: RunKey): Promise<number> {
  const { mailed } = await tx
    .selectFrom('reportScheduleMails')
    .select(({ fn }) => fn.count<number>('mailedAt').as('mailed'))
    .where('tenantId', '=', tenantId)
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow()
  return mailed
}

type RunChange =
  | { state: 'sent'; endedAt: Date; errorCode: null; dueAt: null }
  | { state: 'failed'; endedAt: Date; errorCode: ErrorCode; dueAt: null; attempts?: number }
  | { errorCode: ErrorCode; dueAt: Date; attempts: number }

export async function changeRun(tx: Tx, { tenantId, runId }: RunKey, change: RunChange): Promise<void> {
  await tx
    .updateTable('reportScheduleRuns')
    .set(change)
    .where('tenantId', '=', tenantId)
    .where('id', '=', runId)
    .where('state', '=', 'waiting')
    .execute()
}
