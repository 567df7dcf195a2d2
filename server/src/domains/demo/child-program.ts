import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'

type Options = {
  /** Of Node: flags, the file, and its arguments. */
  args: readonly string[]
  root: string
  /** Told as JSON on the first line of its input. */
  task: unknown
  onLine: (line: string) => void
  /** Hears what it says of trouble. */
  log: Logger
}

/**
 * Runs a program in a process of its own until it ends or the signal stops it; answers its exit code, null where it was killed
 * or never began. It reads our pipe, and so ends when we do, however that happens.
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
  child.stdin.on('error', () => undefined) // it may be gone already; its exit is what counts
  child.stdin.write(`${JSON.stringify(task)}\n`)
  createInterface({ input: child.stdout }).on('line', onLine)
  createInterface({ input: child.stderr }).on('line', (line) => log.warn(line))
  const stop = (): void => void child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  return ended.finally(() => signal.removeEventListener('abort', stop))
}
