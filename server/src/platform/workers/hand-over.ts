import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus } from '../bus/bus.ts'
import type { Leases } from './leases.ts'
import type { Runner } from './runner.ts'

/** Others don't wait longer for a run that only writes to the database: what it still writes is refused (`database/fence.ts`). */
const GRACE_MS = 500

/** Ends this process's background work. The others are told that its leases are free, and continue at once. */
export async function handOver({
  runner,
  leases,
  bus,
  graceMs = GRACE_MS,
}: {
  runner: Runner
  leases: Leases
  bus: Bus
  graceMs?: number
}): Promise<void> {
  const stopped = runner.stop()
  const grace = sleep(graceMs, undefined, { ref: false })
  await Promise.race([stopped, Promise.all([grace, runner.outsideDone()])])
  await leases.release().catch(() => undefined)
  const notifyOthers = (): void => bus.publish('work', { worker: leases.worker.name })
  notifyOthers()
  await stopped
  // A transaction that was still running held its lease until now.
  notifyOthers()
}
