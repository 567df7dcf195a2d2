import { once } from 'node:events'
import { type Transferable, Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'

export type ThreadLimits = { megabytes: number; milliseconds: number }

/** A worker thread that reads a file: its first message is the result of opening it, then it answers questions. */
export type LimitedThread<First, Question, Answer> = {
  first: First
  ask: (question: Question) => Promise<Answer>
}

type Given = {
  module: URL
  workerData: unknown
  transfer: Transferable[]
  limits: ThreadLimits
  signal?: AbortSignal | undefined
}

/**
 * Runs a module in a worker thread with limits on time and memory, so that no file can block other work. Throws an AppError
 * for the sender if a limit is reached; `signal` aborts the opening, not `use`.
 */
export async function withThread<First, Question, Answer, T>(
  { module, workerData, transfer, limits, signal }: Given,
  use: (thread: LimitedThread<First, Question, Answer>) => Promise<T>,
): Promise<T> {
  const worker = new Worker(module, {
    workerData,
    transferList: transfer,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  const ended = new AbortController()
  worker.on('error', (error: unknown) => ended.abort(isOutOfMemory(error) ? tooMuch() : error))
  worker.on('exit', (code) => ended.abort(new Error(`The thread that reads a file ended with ${code}`)))
  try {
    const opened = signal ? AbortSignal.any([ended.signal, signal]) : ended.signal
    const first: First = await nextOf(worker, opened, limits.milliseconds)
    const ask = async (question: Question): Promise<Answer> => {
      // A worker thread has no target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(question)
      return nextOf(worker, ended.signal, limits.milliseconds)
    }
    return await use({ first, ask })
  } finally {
    await worker.terminate()
  }
}

/** The thread's next message; throws the signal's reason, or an error if it takes too long. */
async function nextOf<Message>(worker: Worker, signal: AbortSignal, milliseconds: number): Promise<Message> {
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
