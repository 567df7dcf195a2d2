import type { Problem } from '@roadbook/contract/errors'
import type { HistoryFormat } from '@roadbook/contract/history-import'
import { AppError } from '../../errors.ts'
import { type ThreadLimits, withThread } from '../../platform/limited-thread.ts'
import type { Fix, Refused } from '../positions/pure.ts'
import type { HistoryFile } from './history-file.ts'
import type { FileSummary } from './summary.ts'

export type FileToRead = {
  format: HistoryFormat
  bytes: Uint8Array<ArrayBuffer>
  nowMs: number
  /** The company deletes older positions. */
  keptSinceMs?: number | undefined
}

export type Opened = {
  /** One for each time. */
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
export type ThreadAnswer = { opened: Opened } | { refusal: Problem } | { answer: Answers[Question] }

/** A file that a worker thread has read. */
export type ReadFile = Opened & {
  ask: <Q extends Question>(question: Q) => Promise<Answers[Q]>
  /** Parts are created on demand. */
  parts: () => AsyncGenerator<readonly Fix[], void>
}

/**
 * An ordinary table of half a million positions, 20 MiB, needs 250 MB, and 4 s on a processor that is not
 * shared.
 */
const defaultLimits: ThreadLimits = { megabytes: 300, milliseconds: 60_000 }

/**
 * Reads a file in a worker thread with limits on time and memory. The bytes are transferred to the thread. Throws an
 * AppError for the sender; `signal` aborts the reading, not `use`.
 */
export async function withFile<T>(
  given: FileToRead,
  use: (file: ReadFile) => Promise<T>,
  { signal, limits = defaultLimits }: { signal?: AbortSignal; limits?: ThreadLimits } = {},
): Promise<T> {
  const module = new URL('./read-file-thread.ts', import.meta.url)
  const thread = { module, workerData: given, transfer: [given.bytes.buffer], limits, signal }
  return withThread<ThreadAnswer, Question, ThreadAnswer, T>(thread, async ({ first, ask: send }) => {
    if (!('opened' in first))
      throw AppError.of('refusal' in first ? first.refusal : { code: 'malformed_request' }, {
        field: 'file',
      })
    const ask: ReadFile['ask'] = async (question) => {
      const reply = await send(question)
      return ('answer' in reply ? reply.answer : undefined) as never // each request has its own answer type
    }
    return use({ ...first.opened, ask, parts: () => partsOf(ask) })
  })
}

async function* partsOf(ask: ReadFile['ask']): AsyncGenerator<readonly Fix[], void> {
  for (let part = await ask('part'); part.length > 0; part = await ask('part')) yield part
}
