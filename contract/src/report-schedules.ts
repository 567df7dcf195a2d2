/** Reports that are made by themselves and sent by mail. */
import { z } from 'zod'
import { entityFields, expectedVersion, idOf } from './entity.ts'
import { Day, Instant } from './instant.ts'
import { ReportRequest, ReportScheduleEvery } from './report-tables.ts'
import { ReportFormat } from './reports.ts'
import { routes } from './route.ts'

export const reportScheduleLimits = { ofCompany: 200, recipients: 50 }

const fields = {
  every: ReportScheduleEvery,
  format: ReportFormat,
  /** Users of the company who may read the report. */
  recipientIds: z.array(idOf('user')).min(1).max(reportScheduleLimits.recipients),
  active: z.boolean(),
}

/**
 * Sent in the morning, in the company's time zone, about the week or the month before. What stands in the query for its
 * period is left out.
 */
export const ReportSchedule = z.object({
  id: z.uuid(),
  request: ReportRequest,
  ...fields,
  nextDay: Day,
  lastSentAt: Instant.nullable(),
  createdByName: z.string().nullable(),
  ...entityFields,
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const ReportScheduleCreate = z.object({
  request: ReportRequest,
  ...fields,
  active: z.boolean().default(true),
})
export const ReportScheduleUpdate = z.object({
  every: fields.every.optional(),
  format: fields.format.optional(),
  recipientIds: fields.recipientIds.optional(),
  active: fields.active.optional(),
  version: expectedVersion,
})
const One = z.object({ id: z.uuid() })

export const reportScheduleRoutes = routes({
  list: {
    method: 'GET',
    path: '/report-schedules',
    access: 'trips.read',
    summary: 'Lists the reports that are sent by mail, as many as the caller may see.',
    response: z.array(ReportSchedule),
  },
  create: {
    method: 'POST',
    path: '/report-schedules',
    access: 'trips.write',
    summary: 'Sends a report by mail, each week or each month.',
    body: ReportScheduleCreate,
    response: ReportSchedule,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/report-schedules/{id}',
    access: 'trips.write',
    summary: 'Changes when and to whom a report is sent.',
    params: One,
    body: ReportScheduleUpdate,
    response: ReportSchedule,
  },
  delete: {
    method: 'DELETE',
    path: '/report-schedules/{id}',
    access: 'trips.write',
    summary: 'Stops sending a report.',
    params: One,
    response: z.undefined(),
    status: 204,
  },
})
