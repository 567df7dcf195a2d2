import type { Problem } from '@roadbook/contract/errors'
import { AppError } from '../../../../errors.ts'
import { type ThreadLimits, withThread } from '../../../../platform/limited-thread.ts'
import type { TableLine } from './cells.ts'

export type TableFile = { bytes: Uint8Array<ArrayBuffer> }

export type TableAnswer = { opened: true } | { refusal: Problem } | { part: TableLine[] }

/** 20,000 rows of 30 columns need 150 MB and 3 s. */
const defaultLimits: ThreadLimits = { megabytes: 300, milliseconds: 30_000 }

/** The lines of a CSV or XLSX file that aren't empty, read in a worker thread with limits on time and memory. */
export async function readTable(
  bytes: Uint8Array<ArrayBuffer>,
  { signal, limits = defaultLimits }: { signal?: AbortSignal; limits?: ThreadLimits } = {},
): Promise<TableLine[]> {
  const module = new URL('./read-table-thread.ts', import.meta.url)
  const workerData: TableFile = { bytes }
  const thread = { module, workerData, transfer: [bytes.buffer], limits, signal }
  return withThread<TableAnswer, 'part', TableAnswer, TableLine[]>(thread, async ({ first, ask }) => {
    if ('refusal' in first) throw AppError.of(first.refusal, { field: 'file' })
    const lines: TableLine[] = []
    for (;;) {
      const answer = await ask('part')
      if (!('part' in answer) || answer.part.length === 0) return lines
      lines.push(...answer.part)
    }
  })
}
