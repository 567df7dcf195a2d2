import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import type { Database } from '../../database/client.ts'
import type { FillTask } from './fill-process.ts'
import { historyPercent, readOpenVehicles } from './history-plan.ts'

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

/** Side by side; the database and the simulator work for each of them too. */
const MOST_PROCESSES = 2

/** For what lives shortly and is much: a record is gone before it is moved out of the young generation of this size. */
const YOUNG_GENERATION = '--max-semi-space-size=64'

/**
 * Fills in the demo company's past from processes of their own, each with its share of the vehicles, if any of it is owed.
 * They end with ours, since they read our pipe; one that ends before its time is started again and goes on where it was.
 */
export async function startHistory(options: Options): Promise<{ stop(): void }> {
  const { database, tenantId, say, log } = options
  const { percent, open } = await database.inTenant({ tenantId }, async (tx) => ({
    percent: await historyPercent(tx, tenantId),
    open: await readOpenVehicles(tx, tenantId),
  }))
  if (percent === 100) return { stop: () => undefined }
  const startedMs = performance.now()
  const tell = createTeller(say, percent)
  const shares = sharesOf(
    open.map(({ vehicleId }) => vehicleId),
    Math.min(MOST_PROCESSES, availableParallelism()),
  )
  let left = shares.length
  const fillers = shares.map((vehicleIds) =>
    keepFilling(options, { vehicleIds, percent, tell }, () => {
      left -= 1
      const seconds = Math.round((performance.now() - startedMs) / 1000)
      if (left === 0) log.info({ seconds }, 'the past is filled in')
    }),
  )
  return { stop: () => fillers.forEach((filler) => filler.stop()) }
}

/** In turns: what stands beside each other in the order has about as much of a past. */
export function sharesOf<T>(items: readonly T[], count: number): T[][] {
  const shares = Array.from({ length: count }, (_, share) =>
    items.filter((_item, nth) => nth % count === share),
  )
  return shares.filter((share) => share.length > 0)
}

type Share = { vehicleIds: string[]; percent: number; tell: (percent: number) => void }

function keepFilling(
  options: Options,
  { vehicleIds, percent, tell }: Share,
  onDone: () => void,
): { stop(): void } {
  let child: ChildProcess | undefined
  let isStopping = false
  const failures = countFailures(percent)
  const start = (): void => {
    if (isStopping) return
    child = run(options, vehicleIds, (reached) => {
      failures.heard(reached)
      tell(reached)
    })
    child.once('exit', (code) => {
      if (isStopping) return
      if (code === 0) return onDone()
      const count = failures.failed()
      options.log.warn({ code, failures: count }, 'filling in the past broke off')
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
  vehicleIds: string[],
  onPercent: (percent: number) => void,
): ChildProcess {
  const child = spawn(process.execPath, [YOUNG_GENERATION, 'server/src/domains/demo/fill-process.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined) // it may be gone already; its exit is what counts
  const task: FillTask = { connectionString, tenantId, vehicleIds }
  child.stdin.write(`${JSON.stringify(task)}\n`)
  createInterface({ input: child.stdout }).on('line', (line) => onPercent(Number(line)))
  createInterface({ input: child.stderr }).on('line', (line) => log.warn(line))
  child.once('error', (error) => log.error({ err: error }, 'the past could not be filled in'))
  return child
}
