import type { tableReportRoutes } from '@roadbook/contract/reporting/report-calls'
import { readCallOf, TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { Route } from '@roadbook/contract/core/route'
import { type Handlers, withBefore } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import type { DownloadSigning } from '../../../platform/object-store/download-address.ts'
import { readReport, type ReportRenderer, type ReportRenderers, type RequestDeps } from '../reports/index.ts'
import { tableRenderer } from './files/render-table.ts'
import { type Paging, readTable } from './read-table.ts'
import { requestFile } from './request-file.ts'

type FileQuery = { format: ReportFormat; forceGenerate?: boolean | undefined }

/** The two calls of each report: its table for the page, and its file. Both take the same inputs. */
export function createTableReportHandlers(
  deps: RequestDeps & DownloadSigning,
): Handlers<typeof tableReportRoutes> {
  const made = (context: Context, _request: unknown, reportId: string) => readReport(context, reportId, deps)
  const handlers = TableReportKind.options.flatMap((kind) => [
    [
      readCallOf(kind),
      (context: Context, { query }: { query: Paging }) => {
        const { page, limit, sortBy, sortDescending, ...inputs } = query
        return readTable(context, kind, { inputs, paging: { page, limit, sortBy, sortDescending } })
      },
    ],
    [
      kind,
      withBefore<Route, string>((outside, { query, body }) => {
        const { format, forceGenerate, ...rest } = query as unknown as FileQuery // of a file call
        const inputs = Object.assign(rest, body)
        return requestFile(outside, kind, { inputs, format, forceGenerate, ...deps })
      }, made),
    ],
  ])
  return Object.fromEntries(handlers) as Handlers<typeof tableReportRoutes> // the routes are generated from the kinds
}

/** How files of these reports are made. */
export function createTableRenderers(): Omit<ReportRenderers, 'logbook'> {
  const renderers = TableReportKind.options.map((kind) => [kind, tableRenderer(kind)] as const)
  return Object.fromEntries(renderers) as Record<TableReportKind, ReportRenderer> // one for each
}
