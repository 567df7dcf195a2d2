import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { Database } from '../../../database/client.ts'
import type { StoreSettings } from '../../../platform/object-store/open-object-store.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import type { FillTask } from './fill-process.ts'
import { historyPercent, readOpenVehicles } from './history-plan.ts'
import { runChildProgram } from './child-program.ts'

type Options = {
  database: Database
  connectionString: string
  tenantId: string
  config: StoreSettings
  root: string
  log: Logger
  /** Prints a line for the person who started the server. */
  print: (line: string) => void
}

const FILLER = 'server/src/domains/company/demo/fill-process.ts'
const RESTART_MS = 5_000
/** Timers of Node last at most some three weeks. */
const NEVER_MS = 86_400_000
/** Consecutive failures without another vehicle done; after that, the next server start tries again. */
const MAX_FAILURES = 5

/** Run in parallel; each also puts load on the database and the simulator. */
const MAX_PROCESSES = 2

/**
 * For many short-lived objects: with a young generation of this size, records are freed before they are
 * promoted.
 */
const YOUNG_GENERATION = '--max-semi-space-size=64'

/**
 * Workers that fill in the demo company's history in child processes, each with its share of the vehicles, if
 * any history is missing. A process that fails is restarted and continues where it stopped.
 */
export async function historyWorkers(options: Options): Promise<Worker[]> {
  const { database, tenantId, print, log } = options
  const { percent, open } = await database.inTenant({ tenantId }, async (tx) => ({
    percent: await historyPercent(tx, tenantId),
    open: await readOpenVehicles(tx, tenantId),
  }))
  if (percent === 100) return []
  const startedMs = performance.now()
  const tell = createProgressReport(print, percent)
  const look = (): void => {
    const reached = database.inTenant({ tenantId }, (tx) => historyPercent(tx, tenantId))
    reached.then(tell, (error: unknown) =>
      log.warn({ err: error }, 'The progress of the demo history could not be read'),
    )
  }
  look()
  const shares = sharesOf(
    open.map(({ vehicleId }) => vehicleId),
    Math.min(MAX_PROCESSES, availableParallelism()),
  )
  let left = shares.length
  const onDone = (): void => {
    left -= 1
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    if (left === 0) log.info({ seconds }, 'The demo history is complete')
  }
  return shares.map((vehicleIds, nth) =>
    fillWorker(options, { name: `demo history ${nth + 1}`, vehicleIds, onMore: look, onDone }),
  )
}

/** Dealt out in turn, because neighbours in the order have about the same amount of history. */
export function sharesOf<T>(items: readonly T[], count: number): T[][] {
  const shares = Array.from({ length: count }, (_, share) =>
    items.filter((_item, nth) => nth % count === share),
  )
  return shares.filter((share) => share.length > 0)
}

type Share = { name: string; vehicleIds: string[]; onMore: () => void; onDone: () => void }

function fillWorker(options: Options, { name, vehicleIds, onMore, onDone }: Share): Worker {
  const { connectionString, tenantId, root, log } = options
  const { s3, dataDir, publicUrl } = options.config
  const task: FillTask = { connectionString, tenantId, vehicleIds, files: { s3, dataDir, publicUrl } }
  const failures = countFailures()
  const onLine = (line: string): void => {
    failures.reached(Number(line))
    onMore()
  }
  let isOver = false
  return {
    name,
    everyMs: RESTART_MS,
    async run(signal) {
      if (isOver) return NEVER_MS
      const program = { args: [YOUNG_GENERATION, FILLER], root, task, log, onLine }
      const code = await runChildProgram(program, signal)
      if (signal.aborted) return RESTART_MS
      if (code === 0) onDone()
      const count = code === 0 ? 0 : failures.failed()
      if (count > 0) log.warn({ code, failures: count }, 'Filling in the demo history was interrupted')
      isOver = count === 0 || count >= MAX_FAILURES
      return isOver ? NEVER_MS : RESTART_MS
    },
  }
}

/**
 * Counts consecutive failures: the count resets when progress passes its previous maximum, not when it is
 * repeated.
 */
export function countFailures(): { reached(percent: number): void; failed(): number } {
  let most = 0
  let inARow = 0
  return {
    reached(reached) {
      if (reached <= most) return
      most = reached
      inARow = 0
    },
    failed: () => ++inARow,
  }
}

const EVERY_PERCENT = 20

/** A line for each step of progress, not for each vehicle. */
function createProgressReport(print: (line: string) => void, reached: number): (percent: number) => void {
  let next = reached
  return (percent) => {
    if (percent < next) return
    print(
      percent === 100
        ? 'The history is filled in (simulated).'
        : `Filling in the history (simulated): ${percent} %`,
    )
    next = Math.min(100, (Math.floor(percent / EVERY_PERCENT) + 1) * EVERY_PERCENT)
    if (percent === 100) next = Number.POSITIVE_INFINITY
  }
}
