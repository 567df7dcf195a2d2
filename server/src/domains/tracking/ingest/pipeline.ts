import type { DeviceStatus } from '@roadbook/protocols/message'
import { clean, cleaning, type Fix, lateHoursOf, mergeRepeats } from '../positions/index.ts'
import { v7 as uuidv7 } from 'uuid'
import { findAlarms } from '../alarm-detection/index.ts'
import { followRules, nextDwellMs, notFollowed, toFollowed } from '../geofence-visits/index.ts'
import type { VehicleBatch } from './vehicle-batch.ts'
import { nextState, type VehicleState } from '../locations/index.ts'

/** Takes a vehicle's batch and returns a new one; `nowMs` is the clock's. */
type Step = (batch: VehicleBatch, nowMs: number) => VehicleBatch

/**
 * How devices' data is processed, step by step:
 *
 * | step | where | result |
 * |---|---|---|
 * | receive, identify, decode | `gateway`, `protocols` | a delivery |
 * | queue | `delivery-queue.ts` | deliveries of one transaction, in order of arrival |
 * | resolve | `resolve-devices.ts` | a batch for each vehicle that had the device at that time |
 * | clean | below | fixes, and refused records |
 * | merge | below | one fix for each instant |
 * | find late hours | below | closed hours that must be written again |
 * | follow geofences | below | visits, and alerts of their rules |
 * | follow alarms | below | their events, and trackers' own alerts |
 * | advance the state | below | the vehicle's live state |
 * | make statements | `store.ts` | the SQL of the transaction |
 * | store | `store.ts` | durable |
 * | publish | `writer.ts` | caches and open maps are current |
 * | acknowledge | `delivery-queue.ts` | devices are answered |
 *
 * `make-batch.ts` runs the steps from resolve to statements, `writer.ts` all from the queue on.
 */
const steps: readonly Step[] = [
  cleanRecords,
  mergeInstants,
  findLateHours,
  followGeofences,
  followAlarms,
  advanceState,
]

export function processBatch(batch: VehicleBatch, nowMs: number): VehicleBatch {
  return steps.reduce((current, step) => step(current, nowMs), batch)
}

function cleanRecords(batch: VehicleBatch): VehicleBatch {
  const fixes: Fix[] = []
  const refused = [...batch.refused]
  const parameters = { ...cleaning, maxPastDays: batch.maxPastDays, keptSinceMs: batch.keptSinceMs }
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

/** Only if they are newer than those followed before; a worker handles the rest. */
function followGeofences(batch: VehicleBatch): VehicleBatch {
  const { geofences: rules, state, vehicleId } = batch
  if (rules === null) {
    return state.visits === null ? batch : { ...batch, state: { ...state, visits: null, dwellDueMs: null } }
  }
  const fixes = batch.fixes.flatMap(toFollowed).sort((a, b) => a.atMs - b.atMs)
  if (fixes.length === 0) return batch
  const before = state.visits ?? notFollowed
  const lastMs = before.last?.atMs ?? Number.NEGATIVE_INFINITY
  const { state: visits, ...followed } = followRules(
    before,
    fixes.filter(({ atMs }) => atMs > lastMs),
    { vehicleId, rules, newId: uuidv7 },
  )
  const dwellDueMs = nextDwellMs(visits, { vehicleId, rules })
  const late = fixes.filter(({ atMs }) => atMs < lastMs)
  const [first, last] = [late[0], late.at(-1)]
  return {
    ...batch,
    state: { ...state, visits, dwellDueMs },
    followed,
    ...(first && last ? { lateRange: { fromMs: first.atMs, toMs: last.atMs } } : {}),
  }
}

function followAlarms(batch: VehicleBatch): VehicleBatch {
  const { alarms: rules, state, vehicleId, fixes } = batch
  const found = findAlarms(state, fixes, { vehicleId, rules })
  if (found === undefined) return batch
  const { state: alarms, dueMs: alarmsDueMs, late, ...rest } = found
  return {
    ...batch,
    state: { ...state, alarms, alarmsDueMs },
    found: rest,
    ...(late ? { lateForAlarms: late } : {}),
  }
}

function advanceState(batch: VehicleBatch, nowMs: number): VehicleBatch {
  const { currentDongleId, protocol, transport, receivedMs } = batch
  const before =
    currentDongleId === null
      ? batch.state
      : withStatus({ ...batch.state, protocol, transport, lastSeenMs: receivedMs }, batch.status)
  return { ...batch, state: nextState(before, batch.fixes, nowMs) }
}

/** A heartbeat updates the status until a position does. */
function withStatus(state: VehicleState, status: DeviceStatus | undefined): VehicleState {
  if (!status) return state
  const { ignition, gsmSignal, externalVolts, batteryVolts, batteryPercent } = status
  return {
    ...state,
    ignition: ignition ?? state.ignition,
    gsmSignal: gsmSignal ?? state.gsmSignal,
    externalVolts: externalVolts ?? state.externalVolts,
    batteryVolts: batteryVolts ?? state.batteryVolts,
    batteryPercent: batteryPercent ?? state.batteryPercent,
  }
}
