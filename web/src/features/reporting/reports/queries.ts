import { api } from '@roadbook/contract/api'
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import { readCallOf, reportKind, type TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportTable } from '@roadbook/contract/reporting/report-tables'
import type { ReportFile, ReportFormat } from '@roadbook/contract/reporting/reports'
import type { Route } from '@roadbook/contract/core/route'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { parseSort } from '../../../ui/table/table-column.ts'

const key = ['reports'] as const
/** While one of them is being made. */
const RUNNING_MS = 2_000
const rowsPerPage = 100

type Shown = { sort: string | undefined; page: number }

/** One page of a report's table, with its figures, charts and sums. */
export function tableQuery(request: ReportRequest, { sort, page }: Shown) {
  const order = parseSort(sort)
  const query = {
    ...request.query,
    page,
    limit: rowsPerPage,
    ...(order && { sortBy: order.column, sortDescending: String(order.isDescending) }),
  }
  return queryOptions({
    queryKey: [...key, 'table', request.kind, query] as const,
    queryFn: ({ signal }) => {
      const route: Route = api.tableReports[readCallOf(request.kind)]
      return call(route, { query }, { signal }) as Promise<ReportTable> // each of the reports returns one
    },
  })
}

/** Requests the report's file. */
export function makeReport(
  { kind, query: inputs }: ReportRequest,
  format: ReportFormat,
  signal: AbortSignal,
): Promise<ReportFile> {
  const route: Route = api.tableReports[kind]
  const { inBody, isMadeAnew } = reportKind(kind)
  const isInBody = ([name]: [string, string]) => name in inBody
  const { body = [], query = [] } = Object.groupBy(Object.entries(inputs), (input) =>
    isInBody(input) ? 'body' : 'query',
  )
  const input = {
    query: { ...Object.fromEntries(query), format, ...(isMadeAnew ? { forceGenerate: 'true' } : {}) },
    ...(body.length > 0 ? { body: Object.fromEntries(body) } : {}),
  }
  return call(route, input, { signal }) as Promise<ReportFile> // so does each of these
}

/** The files of the last 30 days, newest first; of one report or of all. */
export function filesQuery({
  kind,
  limit,
  page = 1,
}: {
  kind?: TableReportKind
  limit: number
  page?: number
}) {
  const query = { page, limit, ...(kind && { kind }) }
  return callQuery([...key, 'files', query], api.reports.list, {
    query,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ status }) => status === 'running') ? RUNNING_MS : false,
    // The list shows the error.
    quiet: 'errors',
  })
}

export function useFilesChanged(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [...key, 'files'] })
}

/** Cancels the making of a file, or deletes it. */
export function useDeleteFile() {
  const changed = useFilesChanged()
  return useMutation({
    mutationFn: (reportId: string) => call(api.reports.cancel, { params: { reportId } }),
    onSettled: changed,
  })
}
