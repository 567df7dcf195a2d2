import type { ReportFormat } from '@roadbook/contract/reports'
import type { FileFacts, VehicleLogbook } from './logbook-file.ts'
import { writePdf } from './pdf/write-pdf.ts'
import { writeCsv } from './table/write-csv.ts'
import { writeXlsx } from './table/write-xlsx.ts'

type Writer = (facts: FileFacts, vehicles: AsyncIterable<VehicleLogbook>) => AsyncIterable<Uint8Array>

const writers: Record<ReportFormat, Writer> = { pdf: writePdf, xlsx: writeXlsx, csv: writeCsv }

/** A file without its signature, in pieces that are never empty. */
export async function* writeFile(
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of writers[facts.format](facts, vehicles)) if (chunk.length > 0) yield chunk
}
