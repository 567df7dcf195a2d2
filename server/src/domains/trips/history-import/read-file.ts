import type { HistoryFormat } from '@roadbook/contract/trips/history-import'
import { type FileLimits, withFileProcess } from '../../../platform/file-process.ts'
import type { Fix, Refused } from '../../tracking/positions/pure.ts'
import type { HistoryFile } from './history-file.ts'
import type { FileSummary } from './summary.ts'

export type ReadingParameters = {
  format: HistoryFormat
  /** Of times that have none of their own. */
  timeZone?: string | undefined
  nowMs: number
  /** The company deletes older positions. */
  keptSinceMs?: number | undefined
}

export type FileToRead = ReadingParameters & { bytes: Uint8Array<ArrayBuffer> }

export type Opened = {
  /** One element per time. */
  positions: number
  skipped: HistoryFile['skipped']
  /** Impossible positions, by reason. */
  refused: Refused
}

export type Answers = {
  summary: FileSummary
  /** Times of all positions, ascending. */
  times: Float64Array
  /** The next positions; empty once all have been read. */
  part: readonly Fix[]
}
export type Question = keyof Answers

/** A file that a process has read. */
export type ReadFile = Opened & {
  ask: <Q extends Question>(question: Q) => Promise<Answers[Q]>
  /** Parts are created on demand. */
  parts: () => AsyncGenerator<readonly Fix[], void>
}

/** An ordinary table of half a million positions, 20 MiB, needs 250 MB, and 4 s on an idle processor. */
const defaultLimits: FileLimits = { megabytes: 300, milliseconds: 60_000 }

/** Reads a file in a separate process. Throws an AppError for the sender; `signal` aborts the reading, not `use`. */
export async function withFile<T>(
  { bytes, ...parameters }: FileToRead,
  use: (file: ReadFile) => Promise<T>,
  { signal, limits = defaultLimits }: { signal?: AbortSignal; limits?: FileLimits } = {},
): Promise<T> {
  const module = new URL('./read-file-process.ts', import.meta.url)
  return withFileProcess<Opened, Question, Answers[Question], T>(
    { module, parameters: parameters satisfies ReadingParameters, bytes, limits, signal },
    async ({ first, ask: send }) => {
      const ask: ReadFile['ask'] = async (question) => (await send(question)) as never // each request has its own type of answer
      return use({ ...first, ask, parts: () => partsOf(ask) })
    },
  )
}

async function* partsOf(ask: ReadFile['ask']): AsyncGenerator<readonly Fix[], void> {
  for (let part = await ask('part'); part.length > 0; part = await ask('part')) yield part
}
