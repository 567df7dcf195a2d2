import type { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import type { TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { OutsideContext } from '../../../http/outside-context.ts'
import { type RequestDeps, requestReport } from '../reports/index.ts'
import { fileLanguage } from '../../people/users/index.ts'
import { tableReport } from './table-reports.ts'

type Wanted = {
  /** Query of the call, from which its page's address is made. */
  inputs: object
  format: ReportFormat
  forceGenerate: boolean | undefined
}

/** Requests a report as a file; returns its id. */
export function requestFile(
  outside: OutsideContext,
  kind: TableReportKind,
  { inputs, format, forceGenerate = false, ...deps }: Wanted & RequestDeps,
): Promise<string> {
  const request: ReportRequest = { kind, query: queryOf(inputs) }
  return requestReport(
    outside,
    async (context) => ({
      kind,
      input: { request, table: await tableReport(kind).inputOf(context, inputs) },
      look: { format, language: await fileLanguage(context, outside.askedLanguage) },
      forceGenerate,
    }),
    deps,
  )
}

/** As in an address: lists are comma-separated. */
function queryOf(inputs: object): ReportRequest['query'] {
  const named = Object.entries(inputs).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    named.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )
}
