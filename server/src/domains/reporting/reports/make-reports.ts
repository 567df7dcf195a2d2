import { setTimeout as sleep } from 'node:timers/promises'
import type { ErrorCode } from '@roadbook/contract/core/errors'
import { v4 as uuidv4 } from 'uuid'
import type { Log } from '../../../database/log.ts'
import { AppError, codeOf } from '../../../errors.ts'
import { StoreError } from '../../../platform/object-store/object-store.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { sendDue } from '../../../platform/workers/send-due.ts'
import { makeReport, type MakeDeps } from './make-report.ts'
import {
  AT_ONCE_OF_COMPANY,
  dueReports,
  failHopeless,
  failReport,
  finishReport,
  releaseReport,
  renewReport,
  type ReportKey,
  type Taken,
  takeReport,
} from './report-rows.ts'
import { REPORTS } from './request-report.ts'

/** Requests wake the worker; this interval catches what a killed process left. */
const EVERY_MS = 5_000
/** One more than for a company, so that no company waits for all files of another. */
const AT_ONCE = AT_ONCE_OF_COMPANY + 1
const TAKEN_MS = 20_000
const RENEWED_EVERY_MS = 1_000

type MakerDeps = MakeDeps & { log: Log }

/** Makes requested files. All processes with workers take part; each file is made by one of them. */
export function createReportMaker(deps: MakerDeps): Worker {
  const { database, clock, log } = deps
  return {
    name: REPORTS,
    everyMs: EVERY_MS,
    async run(signal) {
      const queue = {
        due: () => dueReports(database, clock.now()),
        idOf: ({ reportId }: ReportKey) => reportId,
        send: (key: ReportKey) => takeAndMake(deps, key, signal),
        failed: (key: ReportKey, err: unknown) => log.error({ err, ...key }, 'A report could not be made'),
        atOnce: AT_ONCE,
        receivers: { of: ({ tenantId }: ReportKey) => tenantId, atOnce: AT_ONCE_OF_COMPANY },
      }
      await sendDue(queue, signal)
    },
  }
}

async function takeAndMake(deps: MakerDeps, key: ReportKey, stopping: AbortSignal): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  const until = new Date(now.getTime() + TAKEN_MS)
  const taken = await database.inTenant(key, async (tx) => {
    await failHopeless(tx, key, now)
    return takeReport(tx, key, { now, until, token: uuidv4() })
  })
  if (taken) await make(deps, taken, stopping)
}

async function make(deps: MakerDeps, taken: Taken, stopping: AbortSignal): Promise<void> {
  const { database, clock, log } = deps
  const unwanted = new AbortController()
  const over = new AbortController()
  const signal = AbortSignal.any([unwanted.signal, stopping])
  const state = { progress: 0 }
  const kept = keepTaken(deps, { taken, state, unwanted, over: over.signal })
  try {
    const progress = (share: number): void => void (state.progress = Math.min(Math.max(share, 0), 1))
    const sizeBytes = await makeReport(deps, taken, { progress, signal })
    const generatedAt = clock.now()
    const isDone = await database.inTenant(taken, (tx) => finishReport(tx, taken, { generatedAt, sizeBytes }))
    // Cancelled at the last moment: its deletion was queued before the file existed.
    if (!isDone && unwanted.signal.aborted) await deps.store.delete(`${taken.tenantId}/${taken.reportId}`)
  } catch (err) {
    if (unwanted.signal.aborted) return
    if (stopping.aborted) return await database.inTenant(taken, (tx) => releaseReport(tx, taken))
    log.error({ err, reportId: taken.reportId, kind: taken.row.kind }, 'A report could not be made')
    await database.inTenant(taken, (tx) => failReport(tx, taken, problemOf(err)))
  } finally {
    over.abort()
    await kept
  }
}

type Keeping = { taken: Taken; state: { progress: number }; unwanted: AbortController; over: AbortSignal }

/** Reports that it is still being made, and its progress; notices when nobody needs it any more. */
async function keepTaken(
  { database, clock, log }: MakerDeps,
  { taken, state, unwanted, over }: Keeping,
): Promise<void> {
  while (!over.aborted && !unwanted.signal.aborted) {
    await sleep(RENEWED_EVERY_MS, undefined, { signal: over, ref: false }).catch(() => undefined)
    if (over.aborted) return
    const until = new Date(clock.now().getTime() + TAKEN_MS)
    const { progress } = state
    try {
      const isOurs = await database.inTenant(taken, (tx) => renewReport(tx, taken, { until, progress }))
      if (!isOurs) unwanted.abort(new Error('The report was cancelled, or another process makes it'))
    } catch (err) {
      log.warn({ err, reportId: taken.reportId }, 'The progress of a report could not be stored')
    }
  }
}

/** Free space of the disk on which a file is made before it is stored. */
const noSpace: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

function problemOf(error: unknown): ErrorCode {
  if (error instanceof StoreError) return error.reason === 'full' ? 'storage_full' : 'storage_unavailable'
  if (noSpace.has(codeOf(error))) return 'storage_full'
  return error instanceof AppError ? error.code : 'report_failed'
}
