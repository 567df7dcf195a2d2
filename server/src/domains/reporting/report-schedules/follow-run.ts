/** Brings the report of one period to the recipients: requests a file for each, and mails it once it is made. */
import type { ErrorCode } from '@roadbook/contract/core/errors'
import { reportScheduleLimits } from '@roadbook/contract/reporting/report-schedules'
import { failureKind } from '../../../database/failure-kind.ts'
import { AppError } from '../../../errors.ts'
import { type BackOff, backOffMs } from '../../../platform/workers/back-off.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { followMail, type Parts } from './follow-mail.ts'
import { readColumns, requestOf } from './report-schedules.ts'
import {
  changeRun,
  countMailed,
  openMails,
  type OpenMail,
  type OpenRun,
  readOpenRun,
  type RunKey,
} from './run-rows.ts'

const retries: BackOff = { firstMs: 5 * 60_000, longestMs: 6 * 3_600_000 }

/**
 * | the files | then |
 * |---|---|
 * | are being made | `making`: it is looked at again soon |
 * | are all mailed | it has been sent |
 * | can't be made | tried again, eight times in all, less and less often; then it has failed |
 *
 * Who was mailed is noted in the transaction that puts the mail into the outbox, so a process that is killed and two that do
 * the same mail nobody twice.
 */
export async function followRun(parts: Parts, key: RunKey, signal: AbortSignal): Promise<'making' | 'over'> {
  const { database, clock } = parts
  const found = await database.inTenant(
    key,
    async (tx) => {
      const run = await readOpenRun(tx, key)
      if (!run) return undefined
      return { run, mails: await openMails(tx, key), timeZone: await timeZoneOf({ scope: key, tx }) }
    },
    'read',
  )
  if (!found) return 'over'
  const { run, mails, timeZone } = found
  const { startDate, endDate } = run
  const of = { request: requestOf(run), ...readColumns(run), period: { startDate, endDate }, timeZone }
  const failures: ErrorCode[] = []
  let isMaking = false
  for (const mail of mails) {
    if (signal.aborted) return 'over'
    const step = await followMail(parts, mail, of).catch((error: unknown) => failureOf(parts, mail, error))
    if (step === 'making') isMaking = true
    else if (step !== 'done') failures.push(step.failed)
  }
  const [errorCode] = failures
  if (errorCode !== undefined) await putOff(parts, key, { run, errorCode })
  else if (isMaking) return 'making'
  else await end(parts, key, clock.now())
  return 'over'
}

/** If the company has reached its limit of pending files, the run waits. */
function failureOf({ log }: Parts, { runId }: OpenMail, error: unknown): 'making' | { failed: ErrorCode } {
  if (failureKind(error) === 'outage') throw error
  if (error instanceof AppError) return error.code === 'too_many_reports' ? 'making' : { failed: error.code }
  log.error({ err: error, runId }, 'A scheduled report could not be sent')
  return { failed: 'report_failed' }
}

type Failed = { run: OpenRun; errorCode: ErrorCode }

async function putOff({ database, clock }: Parts, key: RunKey, { run, errorCode }: Failed): Promise<void> {
  const attempts = run.attempts + 1
  const now = clock.now()
  const isOver = attempts >= reportScheduleLimits.attempts
  const dueAt = new Date(now.getTime() + backOffMs(attempts, retries))
  await database.inTenant(key, (tx) =>
    changeRun(
      tx,
      key,
      isOver
        ? { state: 'failed', endedAt: now, errorCode, dueAt: null, attempts }
        : { errorCode, dueAt, attempts },
    ),
  )
}

async function end({ database }: Parts, key: RunKey, endedAt: Date): Promise<void> {
  await database.inTenant(key, async (tx) => {
    const isSent = (await countMailed(tx, key)) > 0
    await changeRun(
      tx,
      key,
      isSent
        ? { state: 'sent', endedAt, errorCode: null, dueAt: null }
        : { state: 'failed', endedAt, errorCode: 'report_without_recipients', dueAt: null },
    )
  })
}
