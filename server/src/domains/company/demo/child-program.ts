import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'

type Options = {
  /** Arguments for Node: flags, the file, and the file's own arguments. */
  args: readonly string[]
  root: string
  /** Sent as JSON on the first line of stdin. */
  task: unknown
  onLine: (line: string) => void
  /** Receives its errors. */
  log: Logger
}

/**
 * Runs a program in a child process until it exits or the signal stops it. Returns its exit code, or null if
 * it was killed or never started. The child reads from our pipe, so it ends when this process does.
 */
export async function runChildProgram(
  { args, root, task, onLine, log }: Options,
  signal: AbortSignal,
): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.once('exit', resolve)
  child.once('error', (error) => {
    log.error({ err: error, program: args.at(0) }, 'a program could not be started')
    resolve(null)
  })
  child.stdin.on('error', () => undefined) // the child may have exited already; its exit code is what counts
  child.stdin.write(`${JSON.stringify(task)}\n`)
  createInterface({ input: child.stdout }).on('line', onLine)
  createInterface({ input: child.stderr }).on('line', (line) => log.warn(line))
  const stop = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return ended.finally(() => signal.removeEventListener('abort', stop))
}
