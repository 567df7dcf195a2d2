/** Each report with the inputs of its page. */
import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { OutsideContext } from '../../../http/outside-context.ts'
import type { Context } from '../../../http/scope.ts'
import type { RequestDeps } from '../reports/index.ts'
import { requestFile } from './request-file.ts'
import { parseInputs, tableReport } from './table-reports.ts'

/** Throws the same errors as the page, such as 404 for a vehicle that the reader can't see. */
export async function checkReport(context: Context, { kind, query }: ReportRequest): Promise<void> {
  await tableReport(kind).inputOf(context, parseInputs(kind, query))
}

/** Requests the report's file; returns the file's id. */
export function requestReportFile(
  outside: OutsideContext,
  { kind, query }: ReportRequest,
  wanted: { format: ReportFormat } & RequestDeps,
): Promise<string> {
  return requestFile(outside, kind, { ...wanted, inputs: parseInputs(kind, query), forceGenerate: false })
}
