import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import { BYTE_ORDER_MARK, csvRows } from '../../../../platform/documents/table/csv-rows.ts'
import type { ReportFacts } from './report-facts.ts'
import { rowColumns } from './row-columns.ts'

const encoder = new TextEncoder()

/** Only the table, without sums: programs that read it add up by themselves. */
export async function* writeCsv(
  facts: ReportFacts,
  batches: AsyncIterable<ReportRow[]>,
): AsyncGenerator<Uint8Array> {
  const write = csvRows(facts.language)
  const columns = rowColumns(facts)
  yield encoder.encode(BYTE_ORDER_MARK + write.head(columns))
  for await (const rows of batches) {
    yield encoder.encode(rows.map(({ cells }) => write.row(columns, cells)).join(''))
  }
}
