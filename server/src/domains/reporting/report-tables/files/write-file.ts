import type { ReportRow } from '@roadbook/contract/reporting/report-tables'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { ReportFacts } from './report-facts.ts'

type Writer = (facts: ReportFacts, batches: AsyncIterable<ReportRow[]>) => AsyncIterable<Uint8Array>

/** Only the writer that is needed is loaded. */
const writers: Record<ReportFormat, () => Promise<Writer>> = {
  pdf: async () => (await import('./write-pdf.ts')).writePdf,
  xlsx: async () => (await import('./write-xlsx.ts')).writeXlsx,
  csv: async () => (await import('./write-csv.ts')).writeCsv,
}

/** In non-empty pieces. */
export async function* writeFile(
  facts: ReportFacts,
  batches: AsyncIterable<ReportRow[]>,
): AsyncGenerator<Uint8Array> {
  const write = await writers[facts.format]()
  for await (const chunk of write(facts, batches)) if (chunk.length > 0) yield chunk
}
