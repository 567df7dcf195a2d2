import { useMutation } from '@tanstack/react-query'
import { useFormat } from '../../lib/use-format.ts'
import { downloadFile } from '../files/download.ts'
import type { ExportColumn } from './export-column.ts'
import { csvChunks, type Batches } from './export-csv.ts'
import { xlsxStream } from './export-xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx'

const mediaTypes = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} satisfies Record<ExportFormat, string>

type Options<Row> = { name: string; title: string; columns: readonly ExportColumn<Row>[] }
type ExportOf<Row> = { format: ExportFormat; rows: Batches<Row> }

/** Exports rows page by page: the browser keeps the file in memory, not its rows. */
export function useListExport<Row>({ name, title, columns }: Options<Row>) {
  const { locale, timeZone } = useFormat()
  return useMutation({
    mutationFn: async ({ format, rows }: ExportOf<Row>) => {
      const stream =
        format === 'csv'
          ? bytesOf(csvChunks(columns, rows, { locale, timeZone }))
          : await xlsxStream(columns, rows, { locale, timeZone, sheet: title })
      const headers = { 'content-type': mediaTypes[format] }
      downloadFile(`${name}.${format}`, await new Response(stream, { headers }).blob())
    },
  })
}

/** Chunks are produced only on demand. */
function bytesOf(chunks: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}

/** Rows that are already loaded. */
export async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
