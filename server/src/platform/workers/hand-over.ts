import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus } from '../bus/bus.ts'
import type { Leases } from './leases.ts'
import type { Runner } from './runner.ts'

/** A run that takes longer is no reason for the others to wait: what it still writes is refused (`database/fence.ts`). */
const GRACE_MS = 500

/** Ends this process's background work. The others are told that its leases are free, and continue at once. */
export async function handOver({
  runner,
  leases,
  bus,
}: {
  runner: Runner
  leases: Leases
  bus: Bus
}): Promise<void> {
  const stopped = runner.stop()
  await Promise.race([stopped, sleep(GRACE_MS, undefined, { ref: false })])
  await leases.release().catch(() => undefined)
  bus.publish('work', { worker: leases.worker.name })
  await stopped
}
