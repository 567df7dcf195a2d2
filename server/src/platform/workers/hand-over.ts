import type { Bus } from '../bus/bus.ts'
import type { Leases } from './leases.ts'
import type { Runner } from './runner.ts'

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
  await runner.stop()
  await leases.release().catch(() => undefined)
  bus.publish('work', { worker: leases.worker.name })
}
