import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import type { Database } from '../../database/client.ts'
import type { FillTask } from './fill-process.ts'
import { historyPercent } from './history-plan.ts'

type Options = {
  database: Database
  connectionString: string
  tenantId: string
  root: string
  log: Logger
  /** Words for whoever started the server. */
  say: (line: string) => void
}

const RESTART_MS = 5_000
/** In a row, without a vehicle more that is done; then the next start of the server tries again. */
const MOST_FAILURES = 5

/**
 * Fills in the demo company's past from a process of its own, if any of it is owed. It ends with ours, since it reads our
 * pipe; if it ends before its time, it is started again and goes on where it was.
 */
export async function startHistory(options: Options): Promise<{ stop(): void }> {
  const { database, tenantId, say, log } = options
  const percent = await database.inTenant({ tenantId }, (tx) => historyPercent(tx, tenantId))
  if (percent === 100) return { stop: () => undefined }
  const startedMs = performance.now()
  let child: ChildProcess | undefined
  let isStopping = false
  const failures = countFailures(percent)
  const tell = createTeller(say, percent)
  const start = (): void => {
    if (isStopping) return
    child = run(options, (reached) => {
      failures.heard(reached)
      tell(reached)
    })
    child.once('exit', (code) => {
      if (isStopping) return
      if (code === 0) {
        log.info({ seconds: Math.round((performance.now() - startedMs) / 1000) }, 'the past is filled in')
        return
      }
      const count = failures.failed()
      log.warn({ code, failures: count }, 'filling in the past broke off')
      if (count < MOST_FAILURES) setTimeout(start, RESTART_MS).unref()
    })
  }
  start()
  return {
    stop() {
      isStopping = true
      child?.kill('SIGTERM')
    },
  }
}

/** Counts failures in a row: the row ends where more is done than ever before, not where it is said again. */
export function countFailures(percent: number): { heard(percent: number): void; failed(): number } {
  let most = percent
  let inARow = 0
  return {
    heard(reached) {
      if (reached <= most) return
      most = reached
      inARow = 0
    },
    failed: () => ++inARow,
  }
}

const EVERY_PERCENT = 20

/** A line for each step, not for each vehicle. */
function createTeller(say: (line: string) => void, reached: number): (percent: number) => void {
  let next = reached
  return (percent) => {
    if (percent < next) return
    say(
      percent === 100
        ? 'The last four weeks are filled in (simulated).'
        : `Filling in the last four weeks (simulated): ${percent} %`,
    )
    next = Math.min(100, (Math.floor(percent / EVERY_PERCENT) + 1) * EVERY_PERCENT)
    if (percent === 100) next = Number.POSITIVE_INFINITY
  }
}

function run(
  { connectionString, tenantId, root, log }: Options,
  onPercent: (percent: number) => void,
): ChildProcess {
  const child = spawn(process.execPath, ['server/src/domains/demo/fill-process.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined) // it may be gone already; its exit is what counts
  const task: FillTask = { connectionString, tenantId }
  child.stdin.write(`${JSON.stringify(task)}\n`)
  createInterface({ input: child.stdout }).on('line', (line) => onPercent(Number(line)))
  createInterface({ input: child.stderr }).on('line', (line) => log.warn(line))
  child.once('error', (error) => log.error({ err: error }, 'the past could not be filled in'))
  return child
}
