/** Reports with a table as files that are made in the background. */
import { ReportRequest } from '@roadbook/contract/reporting/report-calls'
import type { TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import { reportNames } from '@roadbook/contract/reporting/report-texts'
import { z } from 'zod'
import { forDisk } from '../../../../platform/documents/for-disk.ts'
import { renderInThread } from '../../../../platform/render-thread.ts'
import type { Context } from '../../../../http/scope.ts'
import { distanceUnitOf, readCompany } from '../../../core/companies/index.ts'
import { type Render, type ReportRenderer, reportRenderer } from '../../reports/index.ts'
import { nameOfReader } from '../../../people/users/index.ts'
import type { ReportHead } from '../table-report.ts'
import { tableReport } from '../table-reports.ts'
import type { ReportFacts } from './report-facts.ts'

/** Memory of the thread, which never holds all rows of a report. */
const MEGABYTES = 256

/** Stored with a file: the inputs of the request, and what they mean. */
type Stored = { request: ReportRequest; table: unknown }

export function tableRenderer(kind: TableReportKind): ReportRenderer {
  const report = tableReport(kind)
  return reportRenderer<Stored>({
    input: z.object({ request: ReportRequest, table: report.input }),
    dataState: (context, { table }) => report.dataState(context, table),
    async fileName(context, { table }, { format, language }) {
      const { title } = reportNames(language)[kind]
      return `${forDisk([title, await report.nameOf(context, table)].filter(Boolean).join(' '))}.${format}`
    },
    render: (given) => renderTable(kind, given),
  })
}

async function* renderTable(kind: TableReportKind, given: Render<Stored>): AsyncGenerator<Uint8Array> {
  const { head, totalItems, rows } = await tableReport(kind).readAll(given.inCompany, given.input.table)
  const facts = await given.inCompany((context) =>
    readFacts(context, given, { kind, head, rows: totalItems }),
  )
  yield* renderInThread({
    module: new URL('write-file-thread.ts', import.meta.url),
    workerData: facts,
    items: counted(rows, totalItems, given.progress),
    signal: given.signal,
    megabytes: MEGABYTES,
  })
}

type Known = { kind: ReportFacts['kind']; head: ReportHead; rows: number }

async function readFacts(
  context: Context,
  { look, now }: Pick<Render<unknown>, 'look' | 'now'>,
  known: Known,
): Promise<ReportFacts> {
  const { companyName, timeZone } = await readCompany(context)
  return {
    ...known,
    ...look,
    company: companyName,
    timeZone,
    distanceUnit: await distanceUnitOf(context),
    madeAt: now.toISOString(),
    madeBy: await nameOfReader(context),
  }
}

async function* counted(
  batches: AsyncIterable<ReportRow[]>,
  totalItems: number,
  progress: (share: number) => void,
): AsyncGenerator<ReportRow[]> {
  let rows = 0
  for await (const batch of batches) {
    yield batch
    rows += batch.length
    progress(totalItems === 0 ? 1 : rows / totalItems)
  }
}
