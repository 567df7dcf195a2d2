import { availableParallelism } from 'node:os'
import type { Logger } from 'pino'
import type { Database } from '../../database/client.ts'
import type { FillTask } from './fill-process.ts'
import { historyPercent, readOpenVehicles } from './history-plan.ts'
import { type ChildProgram, runChildProgram } from './child-program.ts'

type Options = {
  database: Database
  connectionString: string
  tenantId: string
  root: string
  log: Logger
  /** Words for whoever started the server. */
  say: (line: string) => void
}

const FILLER = 'server/src/domains/demo/fill-process.ts'
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
  const tell = createProgressReport(say, percent)
  const look = (): void => {
    const reached = database.inTenant({ tenantId }, (tx) => historyPercent(tx, tenantId))
    reached.then(tell, (error: unknown) =>
      log.warn({ err: error }, 'The progress of the demo history could not be read'),
    )
  }
  look()
  const shares = sharesOf(
    open.map(({ vehicleId }) => vehicleId),
    Math.min(MOST_PROCESSES, availableParallelism()),
  )
  let left = shares.length
  const onDone = (): void => {
    left -= 1
    const seconds = Math.round((performance.now() - startedMs) / 1000)
    if (left === 0) log.info({ seconds }, 'The demo history is complete')
  }
  const fillers = shares.map((vehicleIds) => keepFilling(options, vehicleIds, { onMore: look, onDone }))
  return { stop: () => fillers.forEach((filler) => filler.stop()) }
}

/** In turns: what stands beside each other in the order has about as much of a past. */
export function sharesOf<T>(items: readonly T[], count: number): T[][] {
  const shares = Array.from({ length: count }, (_, share) =>
    items.filter((_item, nth) => nth % count === share),
  )
  return shares.filter((share) => share.length > 0)
}

function keepFilling(
  options: Options,
  vehicleIds: string[],
  { onMore, onDone }: { onMore: () => void; onDone: () => void },
): { stop(): void } {
  const { connectionString, tenantId, root, log } = options
  const task: FillTask = { connectionString, tenantId, vehicleIds }
  const failures = countFailures()
  let program: ChildProgram | undefined
  let isStopping = false
  const start = async (): Promise<void> => {
    if (isStopping) return
    const onLine = (line: string): void => {
      failures.reached(Number(line))
      onMore()
    }
    program = runChildProgram({ args: [YOUNG_GENERATION, FILLER], root, task, log, onLine })
    const code = await program.ended
    if (isStopping) return
    if (code === 0) return onDone()
    const count = failures.failed()
    log.warn({ code, failures: count }, 'Filling in the demo history was interrupted')
    if (count < MOST_FAILURES) setTimeout(() => void start(), RESTART_MS).unref()
  }
  void start()
  return {
    stop() {
      isStopping = true
      program?.stop()
    },
  }
}

/** Counts failures in a row: the row ends where more per cent are done than ever before, not where it is said again. */
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

/** A line for each step, not for each vehicle. */
function createProgressReport(say: (line: string) => void, reached: number): (percent: number) => void {
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
