import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import {
  type ReportFrequency,
  type ReportSchedule,
  type ReportScheduleCreate,
  reportScheduleLimits,
  type ReportScheduleUpdate,
} from '@roadbook/contract/reporting/report-schedules'
import { named } from '../../../entities/columns.ts'
import { AppError } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { lockCompany, timeZoneOf } from '../../core/companies/index.ts'
import { checkReport } from '../report-tables/index.ts'
import { requirePeople } from '../../people/users/index.ts'
import { readColumns, reportSchedules } from './report-schedules.ts'
import { requestFor } from './scheduled-request.ts'
import { lastPeriod, lastSendDay, sendDayAfter } from './send-days.ts'
import { dropOwnRuns, forgetFiles, readdressRuns } from './run-rows.ts'

export async function addSchedule(context: Context, body: ReportScheduleCreate): Promise<ReportSchedule> {
  const { request, recipientIds, ...fields } = body
  await requirePeople(context, recipientIds, 'recipientIds')
  await requireReport(context, request, fields.frequency)
  await refuseMore(context)
  return reportSchedules.add(context, {
    ...fields,
    ...columnsOf(request),
    recipientIds: unique(recipientIds),
    nextDate: await nextDate(context, fields.frequency),
    createdBy: personOf(context.scope),
  })
}

/**
 * Reports that were due while it was paused, or while it had another frequency, aren't sent afterwards. A pending one
 * follows the change: removed recipients are not mailed, nor is a file with its former content.
 */
export async function changeSchedule(
  context: Context,
  { id, body }: { id: string; body: ReportScheduleUpdate },
): Promise<ReportSchedule> {
  const { version, request, recipientIds, ...fields } = body
  const taken = await reportSchedules.take(context, id, version)
  const before = { ...readColumns(taken.row), active: taken.row.active }
  const { frequency = before.frequency } = fields
  if (recipientIds) await requirePeople(context, recipientIds, 'recipientIds')
  if (request) await requireReport(context, request, frequency)
  const isResumed = fields.active === true && !before.active
  const isMoved = isResumed || frequency !== before.frequency
  const changed = await reportSchedules.write(context, taken, {
    ...named(fields),
    ...(request ? columnsOf(request) : {}),
    ...(recipientIds ? { recipientIds: unique(recipientIds) } : {}),
    ...(isMoved ? { nextDate: await nextDate(context, frequency) } : {}),
  })
  const of = { tenantId: context.scope.tenantId, scheduleId: id }
  if (recipientIds) await readdressRuns(context.tx, of, unique(recipientIds))
  if (request || fields.format) await forgetFiles(context.tx, of)
  if (!changed.active) await dropOwnRuns(context.tx, of)
  return reportSchedules.read(context, id)
}

function columnsOf({ kind, query }: ReportRequest): { kind: string; query: string } {
  return { kind, query: JSON.stringify(query) }
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

async function nextDate(context: Context, frequency: ReportFrequency): Promise<string> {
  const here = { now: context.now, timeZone: await timeZoneOf(context) }
  return sendDayAfter(frequency, lastSendDay(frequency, here)).toString()
}

/** The vehicles, people and fleet category that it names must exist. */
async function requireReport(
  context: Context,
  request: ReportRequest,
  frequency: ReportFrequency,
): Promise<void> {
  const timeZone = await timeZoneOf(context)
  const period = lastPeriod(frequency, { now: context.now, timeZone })
  await checkReport(context, requestFor({ request, period, timeZone }))
}

/** The lock keeps two requests at one moment from exceeding the limit together. */
async function refuseMore(context: Context): Promise<void> {
  await lockCompany(context)
  const { scope, tx } = context
  const { schedules } = await tx
    .selectFrom('reportSchedules')
    .select(({ fn }) => fn.countAll<number>().as('schedules'))
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  const most = reportScheduleLimits.ofCompany
  if (schedules >= most) throw new AppError('too_many_report_schedules', { most })
}
