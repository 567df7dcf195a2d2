import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Problem } from '@roadbook/contract/errors'
import type { HistoryFormat } from '@roadbook/contract/history-import'
import { AppError } from '../../errors.ts'
import type { Fix, Refused } from '../positions/pure.ts'
import type { HistoryFile } from './history-file.ts'
import type { FileSummary } from './summary.ts'

export type FileToRead = { format: HistoryFormat; bytes: Uint8Array<ArrayBuffer>; nowMs: number }

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

export type ReadingLimits = { megabytes: number; milliseconds: number }

/**
 * An ordinary table of half a million positions, 20 MiB, needs 250 MB, and 4 s on a processor that is not
 * shared.
 */
const defaultLimits: ReadingLimits = { megabytes: 300, milliseconds: 60_000 }

/**
 * Reads a file in a worker thread with limits on time and memory, so that no file can block other work. The
 * bytes are transferred to the thread. Throws an AppError for the sender; `signal` aborts the reading, not
 * `use`.
 */
export async function withFile<T>(
  given: FileToRead,
  use: (file: ReadFile) => Promise<T>,
  { signal, limits = defaultLimits }: { signal?: AbortSignal; limits?: ReadingLimits } = {},
): Promise<T> {
  const worker = new Worker(new URL('./read-file-thread.ts', import.meta.url), {
    workerData: given,
    transferList: [given.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  const ended = new AbortController()
  worker.on('error', (error: unknown) => ended.abort(isOutOfMemory(error) ? tooMuch() : error))
  worker.on('exit', (code) => ended.abort(new Error(`The thread that reads a file ended with ${code}`)))
  const next = (until: AbortSignal): Promise<ThreadAnswer> => nextOf(worker, until, limits.milliseconds)
  try {
    const answer = await next(signal ? AbortSignal.any([ended.signal, signal]) : ended.signal)
    if (!('opened' in answer))
      throw AppError.of('refusal' in answer ? answer.refusal : { code: 'malformed_request' }, {
        field: 'file',
      })
    const ask: ReadFile['ask'] = async (question) => {
      // A worker thread has no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(question)
      const reply = await next(ended.signal)
      return ('answer' in reply ? reply.answer : undefined) as never // each request has its own answer type
    }
    return await use({ ...answer.opened, ask, parts: () => partsOf(ask) })
  } finally {
    await worker.terminate()
  }
}

async function* partsOf(ask: ReadFile['ask']): AsyncGenerator<readonly Fix[], void> {
  for (let part = await ask('part'); part.length > 0; part = await ask('part')) yield part
}

/** The thread's next message; throws the signal's reason, or an error if it takes too long. */
async function nextOf(worker: Worker, signal: AbortSignal, milliseconds: number): Promise<ThreadAnswer> {
  const late = AbortSignal.timeout(milliseconds)
  const until = AbortSignal.any([signal, late])
  try {
    const [answer] = await once(worker, 'message', { signal: until })
    return answer
  } catch (error) {
    throw late.aborted ? tooMuch() : (until.reason ?? error)
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function tooMuch(): AppError {
  return new AppError('file_too_slow')
}
