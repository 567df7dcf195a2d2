import type { ReportSchedule } from '@roadbook/contract/reporting/report-schedules'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { reportSchedules } from './report-schedules.ts'
import { hurryRun, insertRun } from './run-rows.ts'
import { lastPeriod } from './send-days.ts'

/** Wakes its worker by this name. */
export const REPORT_SCHEDULES = 'report schedules'

/** While a requested one is pending, another request adds none; a failed one is retried at once. */
export async function sendNow(context: Context, id: string): Promise<ReportSchedule> {
  const { scope, tx, now } = context
  const { row, value } = await reportSchedules.take(context, id)
  if (value.activeRecipientIds.length === 0) throw new AppError('report_without_recipients')
  const period = lastPeriod(value.frequency, { now, timeZone: await timeZoneOf(context) })
  const isNew = await insertRun(tx, { ...row, tenantId: scope.tenantId, period, isByHand: true, now })
  if (isNew) await reportSchedules.record(context, { action: 'sent', before: value, after: value })
  else await hurryRun(tx, { tenantId: scope.tenantId, scheduleId: id, now })
  publishAfterCommit(tx, { topic: 'work', message: { worker: REPORT_SCHEDULES } })
  return reportSchedules.read(context, id)
}
