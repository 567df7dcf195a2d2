import { clean, cleaning, type Fix, lateHoursOf, mergeRepeats } from '../positions/index.ts'
import type { VehicleBatch } from './vehicle-batch.ts'
import { nextState } from '../locations/index.ts'

/** Takes a vehicle's batch and returns a new one; `nowMs` is the clock's. */
type Step = (batch: VehicleBatch, nowMs: number) => VehicleBatch

/**
 * What happens to what devices say, in this order. Before these steps stands `resolveDevices` (whose record is it?),
 * after them `storeBatches` (one transaction for all vehicles), and then open maps and the devices hear of it.
 */
const steps: readonly Step[] = [cleanRecords, mergeInstants, findLateHours, moveState]

export function processBatch(batch: VehicleBatch, nowMs: number): VehicleBatch {
  return steps.reduce((current, step) => step(current, nowMs), batch)
}

function cleanRecords(batch: VehicleBatch): VehicleBatch {
  const fixes: Fix[] = []
  const refused = [...batch.refused]
  const parameters = { ...cleaning, maxPastDays: batch.maxPastDays }
  for (const { record, ...origin } of batch.sent) {
    const cleaned = clean(record, origin, parameters)
    if ('reason' in cleaned) refused.push(cleaned)
    else fixes.push(cleaned)
  }
  return { ...batch, fixes, refused }
}

function mergeInstants(batch: VehicleBatch): VehicleBatch {
  return { ...batch, fixes: mergeRepeats(batch.fixes) }
}

function findLateHours(batch: VehicleBatch, nowMs: number): VehicleBatch {
  const lateHours = lateHoursOf(batch.fixes, nowMs)
  return lateHours.length > 0 ? { ...batch, lateHours } : batch
}

function moveState(batch: VehicleBatch, nowMs: number): VehicleBatch {
  const { currentDongleId, protocol, receivedMs } = batch
  const before = currentDongleId === null ? batch.state : { ...batch.state, protocol, lastSeenMs: receivedMs }
  return { ...batch, state: nextState(before, batch.fixes, nowMs) }
}
