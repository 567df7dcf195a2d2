import type { ReportRequest } from '@roadbook/contract/report-calls'
import type { ReportFormat } from '@roadbook/contract/reports'
import type { OutsideContext } from '../../http/outside-context.ts'
import type { Context } from '../../http/scope.ts'
import { type RequestDeps, requestReport } from '../reports/index.ts'
import { fileLanguage } from '../users/index.ts'
import type { TableReport } from './table-report.ts'

type Wanted<Input> = {
  inputOf: (context: Context) => Promise<Input>
  /** The parameters of the call, of which its page's address is made. */
  parameters: object
  format: ReportFormat
  forceGenerate: boolean | undefined
}

/** Asks for a report as a file; returns its id. */
export function requestFile<Input>(
  outside: OutsideContext,
  { kind }: Pick<TableReport<Input>, 'kind'>,
  { inputOf, parameters, format, forceGenerate = false, ...deps }: Wanted<Input> & RequestDeps,
): Promise<string> {
  const request: ReportRequest = { kind, query: queryOf(parameters) }
  return requestReport(
    outside,
    async (context) => ({
      kind,
      input: { request, table: await inputOf(context) },
      look: { format, language: await fileLanguage(context, outside.askedLanguage) },
      forceGenerate,
    }),
    deps,
  )
}

/** As they stand in an address: lists are comma-joined. */
function queryOf(parameters: object): ReportRequest['query'] {
  const named = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    named.map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : String(value)]),
  )
}
