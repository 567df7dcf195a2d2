/** The SQL of files that are made in the background. */
import type { ErrorCode } from '@roadbook/contract/core/errors'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import { scheduleFileDeletions } from '../../../database/schedule-file-deletions.ts'
import type { ReportsTable } from '../../../database/schema.ts'
import type { Context, Scope } from '../../../http/scope.ts'

export type ReportRow = Selectable<ReportsTable>
export type ReportKey = { tenantId: string; reportId: string }

/** How many files of one company are made at the same time, in all processes. */
export const AT_ONCE_OF_COMPANY = 2
/** A file that kills its process must not do so for ever. */
const MAX_ATTEMPTS = 3

const rolesOfCompanyFiles: ReadonlySet<string> = new Set(['admin', 'manager'])

/** Files of these roles are shared among them; those of drivers and viewers are their own. */
export function seesCompanyFiles({ role }: Pick<Scope, 'role'>): boolean {
  return rolesOfCompanyFiles.has(role)
}

type Reading = Pick<Context, 'scope' | 'tx'>

/**
 * What the caller may see: their own files requested in their current role, and for admins and managers those of each other.
 * The role of whoever requested a file determines its content.
 */
export function visibleReports({ scope, tx }: Reading) {
  // A company's key is no person.
  const caller = sql<string>`reports.requested_as ->> 'userId'`
  const role = sql<string>`reports.requested_as ->> 'role'`
  return tx
    .selectFrom('reports')
    .where('reports.tenantId', '=', scope.tenantId)
    .where((query) => {
      const own = query.and([query(caller, '=', scope.userId), query(role, '=', scope.role)])
      return seesCompanyFiles(scope) ? query.or([own, query(role, 'in', [...rolesOfCompanyFiles])]) : own
    })
}

export async function findReport(context: Reading, reportId: string): Promise<ReportRow | undefined> {
  return visibleReports(context).selectAll('reports').where('reports.id', '=', reportId).executeTakeFirst()
}

/** Pending or ready, newest first. */
export async function sameReports({ scope, tx }: Context, fingerprint: string): Promise<ReportRow[]> {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where('fingerprint', '=', fingerprint)
    .where('status', 'in', ['waiting', 'running', 'done'])
    .orderBy('requestedAt', 'desc')
    .limit(3)
    .execute()
}

export async function countOpen({ scope, tx }: Context): Promise<number> {
  const { open } = await tx
    .selectFrom('reports')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('tenantId', '=', scope.tenantId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  return open
}

/** Files that a process may start: of companies with the fewest in progress first, then longest waiting first. */
export async function dueReports(database: Database, now: Date): Promise<ReportKey[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<ReportKey>`
      select r.tenant_id, r.id as report_id from reports r
      left join (
        select tenant_id, count(*) as running from reports
        where status = 'running' and taken_until > ${now} group by tenant_id
      ) busy on busy.tenant_id = r.tenant_id
      where r.status in ('waiting', 'running') and (r.taken_until is null or r.taken_until <= ${now})
        and coalesce(busy.running, 0) < ${AT_ONCE_OF_COMPANY}
      order by coalesce(busy.running, 0), r.requested_at, r.id limit 100`.execute(tx),
  )
  return rows
}

export type Taken = ReportKey & { token: string; row: ReportRow }

type Take = { now: Date; until: Date; token: string }

/** Reserved for this process until `until`; undefined if another one was faster, or the company has enough in progress. */
export async function takeReport(
  tx: Tx,
  { tenantId, reportId }: ReportKey,
  { now, until, token }: Take,
): Promise<Taken | undefined> {
  // Serialized, so that two processes count each other's files.
  await sql`select pg_advisory_xact_lock(hashtextextended('roadbook.reports ' || ${tenantId}, 0))`.execute(tx)
  const { rows } = await sql<ReportRow>`
    update reports r
    set status = 'running', taken_token = ${token}, taken_until = ${until}, attempts = attempts + 1, progress = 0
    where tenant_id = ${tenantId} and id = ${reportId} and status in ('waiting', 'running')
      and (taken_until is null or taken_until <= ${now}) and attempts < ${MAX_ATTEMPTS}
      and (select count(*) from reports o where o.tenant_id = ${tenantId} and o.status = 'running'
        and o.taken_until > ${now}) < ${AT_ONCE_OF_COMPANY}
    returning r.*`.execute(tx)
  const [row] = rows
  return row && { tenantId, reportId, token, row }
}

/** Files that killed every process that tried. */
export async function failHopeless(tx: Tx, { tenantId, reportId }: ReportKey, now: Date): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ ...free, status: 'failed', errorCode: 'report_failed' satisfies ErrorCode })
    .where('tenantId', '=', tenantId)
    .where('id', '=', reportId)
    .where('status', '=', 'running')
    .where('takenUntil', '<=', now)
    .where('attempts', '>=', MAX_ATTEMPTS)
    .execute()
}

const free = { takenToken: null, takenUntil: null }

/** False if this process no longer has it: it was cancelled, or another one has taken it. */
export async function renewReport(
  tx: Tx,
  taken: Taken,
  { until, progress }: { until: Date; progress: number },
): Promise<boolean> {
  return changeTaken(tx, taken, { takenUntil: until, progress })
}

/** Given back because the process ends, so that another one can make it at once. */
export async function releaseReport(tx: Tx, taken: Taken): Promise<void> {
  await changeTaken(tx, taken, { ...free, status: 'waiting', attempts: taken.row.attempts - 1 })
}

export async function failReport(tx: Tx, taken: Taken, errorCode: ErrorCode): Promise<void> {
  await changeTaken(tx, taken, { ...free, status: 'failed', errorCode })
}

export async function finishReport(
  tx: Tx,
  taken: Taken,
  { generatedAt, sizeBytes }: { generatedAt: Date; sizeBytes: number },
): Promise<boolean> {
  return changeTaken(tx, taken, { ...free, status: 'done', progress: 1, generatedAt, sizeBytes })
}

type Change = Partial<
  Pick<
    ReportRow,
    | 'status'
    | 'progress'
    | 'takenToken'
    | 'takenUntil'
    | 'attempts'
    | 'errorCode'
    | 'generatedAt'
    | 'sizeBytes'
  >
>

async function changeTaken(tx: Tx, { tenantId, reportId, token }: Taken, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set(change)
    .where('tenantId', '=', tenantId)
    .where('id', '=', reportId)
    .where('takenToken', '=', token)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The stored file is deleted by the outbox, in the same transaction. */
export async function cancelReport(context: Context, { tenantId, id }: ReportRow): Promise<void> {
  const { tx, now } = context
  await tx
    .updateTable('reports')
    .set({ ...free, status: 'cancelled', generatedAt: null, sizeBytes: null, errorCode: null })
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute()
  await sql`select directory.note_file_deletion(${`${tenantId}/${id}`}, false, ${now}::timestamptz, ${now}::timestamptz)`.execute(
    tx,
  )
}

/** Files older than `before`, and a company's oldest if it has too many. */
type Kept = { before: Date; keptFiles: number }

export function companiesWithOld({ before, keptFiles }: Kept) {
  return sql<{ tenantId: string }>`
    select tenant_id from reports group by tenant_id
    having min(requested_at) < ${before} or count(*) > ${keptFiles}`
}

/** With their files. */
export async function removeOldReports(
  tx: Tx,
  tenantId: string,
  { before, keptFiles, now }: Kept & { now: Date },
): Promise<void> {
  const { rows } = await sql<{ fileKey: string }>`
    delete from reports where tenant_id = ${tenantId} and status not in ('waiting', 'running')
      and (requested_at < ${before} or id in (
        select id from reports where tenant_id = ${tenantId} order by requested_at desc, id desc offset ${keptFiles}))
    returning tenant_id || '/' || id as file_key`.execute(tx)
  const gone = rows.map(({ fileKey }) => ({ fileKey, uploadEndsAt: now }))
  await scheduleFileDeletions(tx, gone, { dueAt: now, uploadOnly: false })
}
