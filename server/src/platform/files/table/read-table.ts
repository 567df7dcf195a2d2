import { type FileLimits, withFileProcess } from '../../file-process.ts'
import type { TableLine } from './cells.ts'

/** 20,000 rows of 30 columns need 150 MB and 3 s. */
const limits: FileLimits = { megabytes: 300, milliseconds: 30_000 }

/** The non-empty lines of a CSV or XLSX file, read in a separate process. */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<TableLine[]> {
  const module = new URL('./read-table-process.ts', import.meta.url)
  return withFileProcess<true, 'part', TableLine[], TableLine[]>(
    { module, parameters: {}, bytes, limits, signal },
    async ({ ask }) => {
      const lines: TableLine[] = []
      for (let part = await ask('part'); part.length > 0; part = await ask('part')) lines.push(...part)
      return lines
    },
  )
}
