import type { Log } from '../../../database/log.ts'
import type { ReadyBatch } from './make-batch.ts'
import type { Delivery, Outcome } from './vehicle-batch.ts'

/** After the commit. For unassigned devices nothing was stored. */
export function acknowledge({ deliveries, unknown }: ReadyBatch, log: Log): void {
  const notOurs = new Set(unknown)
  for (const delivery of deliveries) tell(delivery, notOurs.has(delivery) ? 'unknown' : 'stored', log)
}

/** These devices send their records again. */
export function acknowledgeFailed(deliveries: readonly Delivery[], log: Log): void {
  for (const delivery of deliveries) tell(delivery, 'failed', log)
}

/** A failing connection must not stop the others. */
function tell(delivery: Delivery, outcome: Outcome, log: Log): void {
  try {
    delivery.done(outcome)
  } catch (err) {
    log.error({ err, dongleId: delivery.dongleId }, 'An acknowledgement could not be sent to a device')
  }
}
