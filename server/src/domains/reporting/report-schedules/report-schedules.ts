/** Report schedules as the API shows them. */
import type { TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import { type ReportFrequency, ReportSchedule } from '@roadbook/contract/reporting/report-schedules'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import { type InferResult, sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { readActivePeople } from '../../people/users/index.ts'
import { lastRuns } from './last-runs.ts'
import { sendTime } from './send-days.ts'

function ofCompany({ scope, tx }: Context) {
  return tx
    .selectFrom('reportSchedules')
    .leftJoin('users', (join) => sameCompany(join, 'users.id', 'reportSchedules.createdBy'))
    .where('reportSchedules.tenantId', '=', scope.tenantId)
}

function selection(query: ReturnType<typeof ofCompany>) {
  return query
    .selectAll('reportSchedules')
    .select(sql<string | null>`${nameOrEmail('users')}`.as('createdByName'))
}

type ScheduleRow = InferResult<ReturnType<typeof selection>>[number]

export const reportSchedules = createEntity({
  table: 'reportSchedules',
  thing: 'reportSchedule',
  resource: 'reportSchedule',
  schema: ReportSchedule,
  within: ofCompany,
  selection,
  filters: {},
  ordering: {
    standard: [{ field: 'createdAt', isDescending: false }],
    by: () => sql`report_schedules.created_at`,
    neverNull: ['createdAt'],
  },
  // Fields that change by themselves.
  unaudited: ['activeRecipientIds', 'nextRunAt', 'lastRun', 'createdByName'],
  // Ids one by one, so that the audit log shows their names.
  auditedAs: {
    request: ({ kind, query: { vehiclesId, driversId, ...filters } }) => ({
      kind,
      vehicles: vehiclesId?.split(','),
      drivers: driversId?.split(','),
      ...filters,
    }),
  },
  toValues,
})

async function toValues(context: Context, rows: readonly ScheduleRow[]): Promise<ReportSchedule[]> {
  const { scope, tx } = context
  const timeZone = await timeZoneOf(context)
  const recipientIds = rows.flatMap((row) => row.recipientIds)
  const people = await readActivePeople(tx, scope.tenantId, recipientIds)
  const active = new Set(people.map(({ id }) => id))
  const ids = rows.map(({ id }) => id)
  const runs = await lastRuns(context, ids)
  return rows.map((row) => ({
    id: row.id,
    request: requestOf(row),
    ...readColumns(row),
    recipientIds: row.recipientIds,
    active: row.active,
    activeRecipientIds: row.recipientIds.filter((id) => active.has(id)),
    nextRunAt: row.active ? sendTime(Temporal.PlainDate.from(row.nextDate), timeZone).toISOString() : null,
    lastRun: runs.get(row.id) ?? null,
    createdByName: row.createdByName,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }))
}

type Stored = Pick<ScheduleRow, 'kind' | 'query' | 'frequency' | 'format'>

/** Without a period. */
export function requestOf({ kind, query }: Pick<Stored, 'kind' | 'query'>): ReportRequest {
  // The contract validated them when they were written.
  return { kind: kind as TableReportKind, query: query as ReportRequest['query'] }
}

/** Ensured by the columns' check constraints. */
export function readColumns({ frequency, format }: Pick<Stored, 'frequency' | 'format'>) {
  return { frequency: frequency as ReportFrequency, format: format as ReportFormat }
}
