/** The calls of reports with a table: each for the page's data, and for a file. */
import { z } from 'zod'
import { pageOf, pageQuery, queryFlag, queryList } from '../core/paging.ts'
import {
  type BodyOf,
  type InputsOf,
  type QueryOf,
  readCallOf,
  reportKind,
  type reportKinds,
  TableReportKind,
} from './report-kinds.ts'
import { ColumnId, ReportTable } from './report-tables.ts'
import { forceGenerate, ReportFile, ReportFormat, ReportKind } from './reports.ts'
import { type Route, routes } from '../core/route.ts'

const paged = {
  ...pageQuery,
  /** A column of the report; `desc` puts the largest first. */
  sortBy: ColumnId.optional(),
  sortDescending: queryFlag.optional(),
}
const file = { format: ReportFormat.default('pdf'), forceGenerate }

type ReadCall<Kind extends TableReportKind> = {
  method: 'GET'
  path: string
  access: (typeof reportKinds)[Kind]['access']
  summary: string
  query: z.ZodObject<InputsOf<Kind> & typeof paged>
  response: typeof ReportTable
}

type FileCall<Kind extends TableReportKind> = {
  method: 'POST'
  path: string
  access: (typeof reportKinds)[Kind]['access']
  summary: string
  query: z.ZodObject<QueryOf<Kind> & typeof file>
  /** Undefined for reports that take all of their inputs in the query. */
  body: z.ZodObject<BodyOf<Kind>>
  response: typeof ReportFile
  status: 201
}

/** `readMileage` for its table, `mileage` for its file. */
type TableReportRoutes = {
  [Kind in TableReportKind as `read${Capitalize<Kind>}`]: ReadCall<Kind>
} & { [Kind in TableReportKind]: FileCall<Kind> }

export const tableReportRoutes = routes(
  Object.fromEntries(
    TableReportKind.options.flatMap((kind): [string, Route][] => {
      const { path, access, summary, fileSummary, inputs, inBody } = reportKind(kind)
      const call = { path: `/reports/${path}`, access }
      const body = Object.keys(inBody).length > 0 ? { body: z.object(inBody) } : {}
      return [
        [
          readCallOf(kind),
          {
            ...call,
            method: 'GET',
            summary,
            query: z.object({ ...inBody, ...inputs, ...paged }),
            response: ReportTable,
          },
        ],
        [
          kind,
          {
            ...call,
            method: 'POST',
            summary: fileSummary,
            query: z.object({ ...inputs, ...file }),
            ...body,
            response: ReportFile,
            status: 201,
          },
        ],
      ]
    }),
  ),
) as TableReportRoutes // two for each kind, as declared there

/** The request of a report: what its page needs to open it again. */
export const ReportRequest = z.object({ kind: TableReportKind, query: z.record(z.string(), z.string()) })
export type ReportRequest = z.infer<typeof ReportRequest>

/** A requested file. */
export const ListedReport = ReportFile.extend({
  /** Null for a logbook. */
  request: ReportRequest.nullable(),
  requestedByName: z.string().nullable(),
  /** Whether the same file would be made now; null while it is being made, and if checking takes too long. */
  isUnchanged: z.boolean().nullable(),
})
export type ListedReport = z.infer<typeof ListedReport>

export const reportListRoutes = routes({
  list: {
    method: 'GET',
    path: '/reports',
    access: 'trips.read',
    summary: 'Lists the files of the last 30 days, newest first. A driver sees their own.',
    query: z.object({ ...pageQuery, kind: queryList(ReportKind).optional() }),
    response: pageOf(ListedReport),
  },
})
