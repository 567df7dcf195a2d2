import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { FileFacts, VehicleLogbook, WroteTrips } from './logbook-file.ts'

type Writer = (
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
  wrote: WroteTrips,
) => AsyncIterable<Uint8Array>

/** Only the writer that is needed is loaded. */
const writers: Record<ReportFormat, () => Promise<Writer>> = {
  pdf: async () => (await import('./pdf/write-pdf.ts')).writePdf,
  xlsx: async () => (await import('./table/write-xlsx.ts')).writeXlsx,
  csv: async () => (await import('./table/write-csv.ts')).writeCsv,
}

/** A file without its signature, in non-empty pieces. */
export async function* writeFile(
  facts: FileFacts,
  vehicles: AsyncIterable<VehicleLogbook>,
  wrote: WroteTrips,
): AsyncGenerator<Uint8Array> {
  const write = await writers[facts.format]()
  for await (const chunk of write(facts, vehicles, wrote)) if (chunk.length > 0) yield chunk
}
