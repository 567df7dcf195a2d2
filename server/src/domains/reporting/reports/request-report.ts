import { setTimeout as sleep } from 'node:timers/promises'
import { type ReportKind, reportLimits } from '@roadbook/contract/reporting/reports'
import { v7 as uuidv7 } from 'uuid'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { AppError, notFound } from '../../../errors.ts'
import type { OutsideContext } from '../../../http/outside-context.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import type { ObjectStore } from '../../../platform/object-store/object-store.ts'
import { type Look, rendererOf, type ReportRenderers } from './report-kind.ts'
import { fingerprintOf } from './fingerprint.ts'
import { fileKeyOf } from './report-file.ts'
import { countOpen, findReport, type ReportRow, sameReports } from './report-rows.ts'

/** Wakes its workers by this name. */
export const REPORTS = 'reports'

export type Wanted = {
  kind: ReportKind
  input: unknown
  look: Look
  /** Makes it again, even if the same file exists. */
  forceGenerate: boolean
}

export type RequestDeps = {
  renderers: Partial<ReportRenderers>
  store: ObjectStore
  /** How long the caller waits for the file. */
  waitMs?: number | undefined
}

const WAIT_MS = reportLimits.waitSeconds * 1000
const FIRST_LOOK_MS = 25
const MAX_LOOK_MS = 250

/** Requests a file and waits a while for it; returns its id. The same file is not made twice. */
export async function requestReport(
  outside: OutsideContext,
  wanted: (context: Context) => Promise<Wanted>,
  { renderers, store, waitMs = WAIT_MS }: RequestDeps,
): Promise<string> {
  const { known, create } = await outside.inCompany(async (context) => {
    const { kind, input, look, forceGenerate } = await wanted(context)
    const renderer = rendererOf(renderers, kind)
    const dataState = await renderer.dataState(context, input)
    const fingerprint = fingerprintOf(context.scope, { kind, input, look, dataState })
    const fileName = await renderer.fileName(context, input, look)
    const same = forceGenerate ? [] : await sameReports(context, fingerprint)
    return { known: same, create: { kind, input, ...look, fingerprint, fileName } }
  }, 'read')
  const kept = await firstKept(known, store)
  const id = kept ?? (await outside.inCompany((context) => insertReport(context, create)))
  await waitFor(outside, id, waitMs)
  return id
}

/** A file that is missing in the store, after a restore of the database or because it was deleted by hand, is made again. */
async function firstKept(rows: readonly ReportRow[], store: ObjectStore): Promise<string | undefined> {
  for (const row of rows) {
    if (row.status !== 'done') return row.id
    const file = await store.read(fileKeyOf(row))
    file?.body.destroy()
    if (file) return row.id
  }
  return undefined
}

type New = Pick<ReportRow, 'kind' | 'format' | 'language' | 'fingerprint' | 'fileName'> & { input: unknown }

async function insertReport(context: Context, { input, ...columns }: New): Promise<string> {
  const { scope, tx, now } = context
  const most = reportLimits.openOfCompany
  if ((await countOpen(context)) >= most) throw new AppError('too_many_reports', { most })
  const { userId, email, role, reach, key } = scope
  const id = uuidv7()
  await tx
    .insertInto('reports')
    .values({
      tenantId: scope.tenantId,
      id,
      ...columns,
      input: JSON.stringify(input),
      requestedBy: personOf(scope),
      requestedAs: JSON.stringify({ userId, email, role, reach, ...(key ? { key } : {}) }),
      requestedAt: now,
    })
    .execute()
  publishAfterCommit(tx, { topic: 'work', message: { worker: REPORTS } })
  return id
}

/** Until it is ready or has failed, or the caller disconnects. */
async function waitFor(
  { inCompany, signal }: OutsideContext,
  reportId: string,
  waitMs: number,
): Promise<void> {
  const untilMs = performance.now() + waitMs
  let pauseMs = FIRST_LOOK_MS
  for (;;) {
    const row = await inCompany((context) => findReport(context, reportId), 'read')
    if (!row) throw notFound('report')
    if (row.status === 'failed') throw failureOf(row)
    const leftMs = untilMs - performance.now()
    if (row.status === 'done' || row.status === 'cancelled' || leftMs <= 0 || signal.aborted) return
    await sleep(Math.min(pauseMs, leftMs))
    pauseMs = Math.min(pauseMs * 2, MAX_LOOK_MS)
  }
}

function failureOf({ errorCode }: ReportRow): AppError {
  return new AppError(
    errorCode === 'storage_full' || errorCode === 'storage_unavailable' ? errorCode : 'report_failed',
  )
}
