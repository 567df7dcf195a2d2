/** Reports that are made on a schedule and sent by email. */
import { z } from 'zod'
import { entityFields, expectedVersion, idOf } from '../core/entity.ts'
import { ErrorCode } from '../core/error-codes.ts'
import { Day, Instant } from '../core/instant.ts'
import { ReportRequest } from './report-calls.ts'
import { inputsOf, type TableReportKind } from './report-kinds.ts'
import { ReportFormat } from './reports.ts'
import { routes } from '../core/route.ts'

export const reportScheduleLimits = {
  ofCompany: 200,
  recipients: 50,
  /** A larger file is not attached: many mail servers refuse it. */
  attachedBytes: 5 * 1024 * 1024,
  /** When it is sent, in the company's time zone: the trips of the night before are complete by then. */
  hour: 6,
  /** How often a failed report is retried, over some hours. */
  attempts: 8,
}

/** On Monday for the week before, or on the first day of a month for the month before. */
export const ReportFrequency = z.enum(['weekly', 'monthly'])
export type ReportFrequency = z.infer<typeof ReportFrequency>

/** What each period's mileage is compared with, instead of a fixed period. */
export const ScheduledComparison = z.enum(['before', 'yearBefore'])
export type ScheduledComparison = z.infer<typeof ScheduledComparison>

/** The inputs of a report without its period. */
function scheduledInputs(kind: TableReportKind): z.ZodObject {
  const {
    date: _date,
    startDateTime: _start,
    endDateTime: _end,
    ...inputs
  } = inputsOf(kind).shape as z.ZodRawShape
  return z.strictObject('against' in inputs ? { ...inputs, against: ScheduledComparison.optional() } : inputs)
}

const ScheduledRequest = ReportRequest.superRefine(({ kind, query }, context) => {
  const { error } = scheduledInputs(kind).safeParse(query)
  for (const issue of error?.issues ?? []) {
    context.addIssue({ ...issue, path: ['query', ...issue.path] })
  }
})

const fields = {
  frequency: ReportFrequency,
  format: ReportFormat,
  /** Each recipient gets what they may see, in their language: a driver their own trips. */
  recipientIds: z.array(idOf('user')).min(1).max(reportScheduleLimits.recipients),
  active: z.boolean(),
}

/** The result of sending the report of one period. */
export const ScheduleRun = z.object({
  startDate: Day,
  endDate: Day,
  state: z.enum(['waiting', 'sent', 'failed']),
  /** To how many people it was sent, and the total number. */
  sent: z.int(),
  recipients: z.int(),
  /** Why the last attempt failed. */
  errorCode: ErrorCode.nullable(),
  /** For one that failed and will be retried. */
  nextAttemptAt: Instant.nullable(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
})
export type ScheduleRun = z.infer<typeof ScheduleRun>

export const ReportSchedule = z.object({
  id: idOf('reportSchedule'),
  request: ReportRequest,
  ...fields,
  /** Recipients who can still sign in; the others get nothing. */
  activeRecipientIds: z.array(idOf('user')),
  /** Null while it is paused. */
  nextRunAt: Instant.nullable(),
  lastRun: ScheduleRun.nullable(),
  createdByName: z.string().nullable(),
  ...entityFields,
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const ReportScheduleCreate = z.object({
  request: ScheduledRequest,
  ...fields,
  active: fields.active.default(true),
})
export type ReportScheduleCreate = z.infer<typeof ReportScheduleCreate>

export const ReportScheduleUpdate = z
  .object({ request: ScheduledRequest, ...fields })
  .partial()
  .extend({ version: expectedVersion })
export type ReportScheduleUpdate = z.infer<typeof ReportScheduleUpdate>

const One = z.object({ id: idOf('reportSchedule') })

export const reportScheduleRoutes = routes({
  list: {
    method: 'GET',
    path: '/report-schedules',
    access: 'reportSchedules.read',
    summary: 'The reports that are sent by email, when each is sent next and how the last time went.',
    response: z.array(ReportSchedule),
  },
  create: {
    method: 'POST',
    path: '/report-schedules',
    access: 'reportSchedules.write',
    summary: `Sends a report by email: each Monday about the week before, or on the first day of each month about the month before, at ${reportScheduleLimits.hour} o’clock in the company’s time zone.`,
    body: ReportScheduleCreate,
    response: ReportSchedule,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/report-schedules/{id}',
    access: 'reportSchedules.read',
    summary: 'One report that is sent by email.',
    params: One,
    response: ReportSchedule,
  },
  update: {
    method: 'PUT',
    path: '/report-schedules/{id}',
    access: 'reportSchedules.write',
    summary: 'Changes the given fields. One that is paused stops sending what has not been sent yet.',
    params: One,
    body: ReportScheduleUpdate,
    response: ReportSchedule,
  },
  delete: {
    method: 'DELETE',
    path: '/report-schedules/{id}',
    access: 'reportSchedules.write',
    summary: 'Stops sending a report. Files that were made stay.',
    params: One,
    response: z.undefined(),
    status: 204,
  },
  sendNow: {
    method: 'POST',
    path: '/report-schedules/{id}/send',
    access: 'reportSchedules.write',
    summary: 'Sends the report of the last complete week or month now. The next one is sent when it is due.',
    params: One,
    response: ReportSchedule,
  },
})
