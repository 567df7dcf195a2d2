import { type ChildProcess, type Serializable, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '../errors.ts'
import type { Opened } from './file-process-child.ts'

export type FileLimits = { megabytes: number; milliseconds: number }

/** A process that has read a file: its first message is the result, then it answers requests. */
export type FileProcess<First, Question, Answer> = {
  first: First
  ask: (question: Question) => Promise<Answer>
}

type Given = {
  /** Calls `readForParent`. */
  module: URL
  /** For `readForParent` of the module. */
  parameters: Serializable
  bytes: Uint8Array<ArrayBuffer>
  limits: FileLimits
  signal?: AbortSignal | undefined
}

/**
 * Runs a module in a separate process, with limits on time and memory: whatever a file does to it, this process continues.
 * It has none of this process's environment, and may neither write files nor use the network. Throws an AppError for the
 * sender if the file is refused, a limit is reached, or the process ends early; `signal` aborts the reading, not `use`.
 */
export async function withFileProcess<First, Question, Answer, T>(
  { module, parameters, bytes, limits, signal }: Given,
  use: (process: FileProcess<First, Question, Answer>) => Promise<T>,
): Promise<T> {
  const child = startChild(module, limits)
  const { ended, hasExited } = endOf(child)
  const until = (signals: AbortSignal[]) => ({
    signal: AbortSignal.any([ended, ...signals]),
    milliseconds: limits.milliseconds,
  })
  try {
    if (child.pid === undefined)
      throw stopped(new Error('The process that reads a file could not be started'))
    child.send(parameters)
    child.stdin?.end(bytes)
    const opened: Opened<First> = await nextOf(child, until(signal ? [signal] : []))
    if ('refusal' in opened) throw AppError.of(opened.refusal, { field: 'file' })
    const ask = async (question: Question): Promise<Answer> => {
      child.send(question as never) // `readForParent` of the module defines the type
      return nextOf(child, until([]))
    }
    return await use({ first: opened.first, ask })
  } finally {
    child.kill('SIGKILL')
    await hasExited
  }
}

/** No core dump of a crashed process, and an end to one that spins after this process was killed. */
const LIMITS_IN_SHELL = 'ulimit -c 0; ulimit -S -t "$1"; shift; exec "$@"'
const SECONDS_OF_PROCESSORS = 2

function startChild(module: URL, { megabytes, milliseconds }: FileLimits): ChildProcess {
  const seconds = Math.ceil(milliseconds / 1_000) * SECONDS_OF_PROCESSORS
  const program = [
    process.execPath,
    `--max-old-space-size=${megabytes}`,
    '--permission',
    '--allow-fs-read=*',
    fileURLToPath(module),
  ]
  const [command = '', ...args] =
    process.platform === 'win32'
      ? program
      : ['/bin/sh', '-c', LIMITS_IN_SHELL, 'sh', String(seconds), ...program]
  const child = spawn(command, args, {
    env: compiledModules(),
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  // It may have ended before it took the file; its exit status is what counts.
  child.stdin?.on('error', () => undefined)
  if (child.pid !== undefined) offerToEnd(child.pid)
  return child
}

/** It starts three times as fast if this process keeps compiled modules (NODE_COMPILE_CACHE), to which it can't add any. */
function compiledModules(): Record<string, string> {
  const folder = getCompileCacheDir()
  if (folder === undefined) return {}
  return { NODE_COMPILE_CACHE: dirname(folder), NODE_COMPILE_CACHE_READONLY: '1' }
}

/** Linux kills it first if memory runs out; other systems have no such file. */
function offerToEnd(pid: number): void {
  void writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined)
}

type End = { ended: AbortSignal; hasExited: Promise<void> }

/** `ended` aborts with the error for the sender. */
function endOf(child: ChildProcess): End {
  const ended = new AbortController()
  const { promise: hasExited, resolve } = Promise.withResolvers<void>()
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    output = (output + part).slice(-MAX_ERROR_CHARACTERS)
  })
  child.on('error', (cause) => {
    ended.abort(stopped(cause))
    if (child.pid === undefined) resolve()
  })
  child.on('exit', () => resolve())
  // After all of its output has arrived.
  child.on('close', (code, by) => ended.abort(reasonOf({ code, by, output })))
  return { ended: ended.signal, hasExited }
}

/** How Node exits without memory on systems without signals. */
const ABORTED = 134

function reasonOf({ code, by, output }: { code: number | null; by: string | null; output: string }): Error {
  if (by === 'SIGABRT' || by === 'SIGXCPU' || code === ABORTED) return limitReached()
  if (by !== null) return stopped(new Error(`The process that reads a file was ended by ${by}`))
  return new Error(`The process that reads a file ended with ${code}: ${output}`)
}

const MAX_ERROR_CHARACTERS = 2_000

type Until = { signal: AbortSignal; milliseconds: number }

/** The child's next message; throws the signal's reason, or an error if it takes too long. */
async function nextOf<Message>(child: ChildProcess, { signal, milliseconds }: Until): Promise<Message> {
  const late = AbortSignal.timeout(milliseconds)
  const until = AbortSignal.any([signal, late])
  try {
    const [answer] = await once(child, 'message', { signal: until })
    return answer
  } catch (error) {
    throw late.aborted ? limitReached() : (until.reason ?? error)
  }
}

function limitReached(): AppError {
  return new AppError('file_too_slow')
}

function stopped(cause: unknown): AppError {
  return new AppError('file_reading_stopped', {}, { cause })
}
