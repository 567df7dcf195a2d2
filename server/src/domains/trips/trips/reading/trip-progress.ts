import type { VehicleState } from '@roadbook/contract/tracking/locations'
import type { TripProgress } from '@roadbook/contract/trips/trips'

/** A vehicle's state as the map shows it. */
type LiveState = {
  state: VehicleState
  stateSince: Date
  /** The time of the last record; null if there is none. */
  liveTime: Date | null
}

/**
 * The progress of a trip that hasn't ended, from the state of its vehicle, so that map and trips agree:
 * | state on the map | progress of the trip |
 * |---|---|
 * | moving, idling | in progress |
 * | parked, last reported standing | parked, since then |
 * | parked, silent for some minutes | no signal, since the last record |
 * | offline, noDevice | no signal, since the last record |
 * Once the vehicle has stood or been silent for long enough, the trip ends and has no progress.
 */
export function progressOf({ state, stateSince, liveTime }: LiveState, lastFix: Date): TripProgress {
  if (state === 'moving' || state === 'idling') return { status: 'underWay', since: null }
  const lastRecord = liveTime ?? lastFix
  const isReportedStanding = state === 'parked' && stateSince <= lastRecord
  return isReportedStanding
    ? { status: 'parked', since: stateSince.toISOString() }
    : { status: 'noSignal', since: lastRecord.toISOString() }
}
