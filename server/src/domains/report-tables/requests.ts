/** From a call to the report that it asks for: one place for the page and for files. */
import type { ReportRequest, TableReportKind } from '@roadbook/contract/report-tables'
import type { Context } from '../../http/scope.ts'
import type { TableReport } from './table-report.ts'

/** A report with what it is about. */
export type Asked<Input> = { report: TableReport<Input>; input: Input }

/** What a page needs to open the report again: the call's parameters as they stand in an address. */
export function requestOf(
  kind: TableReportKind,
  parameters: Readonly<Record<string, unknown>>,
): ReportRequest {
  const entries = Object.entries(parameters).flatMap(([name, value]) => {
    if (value === undefined || notOfTheReport.has(name)) return []
    return [[name, Array.isArray(value) ? value.join(',') : String(value)] as const]
  })
  return { kind, query: Object.fromEntries(entries) }
}

/** Parameters of the call, not of what the report says. */
const notOfTheReport: ReadonlySet<string> = new Set([
  'format',
  'forceGenerate',
  'page',
  'limit',
  'sortBy',
  'sortDescending',
])

export type InputOf<Parameters, Input> = (context: Context, parameters: Parameters) => Promise<Input>
