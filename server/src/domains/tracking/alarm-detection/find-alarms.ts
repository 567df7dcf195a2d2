/** Applies the records of a batch to the alarms, as ingest stores it. */
import type { Fix } from '../positions/index.ts'
import { AlarmFollower, nextAlarmDueMs } from './alarm-follower.ts'
import type {
  AlarmEventProgress,
  AlarmState,
  Checkpoint,
  FollowingAlarms,
  NewAlarmEvent,
} from './alarm-state.ts'
import { type AlarmSample, LastKnownPlace, toSample } from './sample.ts'

/** Records that are older than the newest one followed: a worker follows the vehicle again from the first of them. */
export type LateRecords = { fromMs: number; toMs: number }

export type FoundByAlarms = {
  state: AlarmState
  events: readonly NewAlarmEvent[]
  progress: readonly AlarmEventProgress[]
  checkpoints: readonly Checkpoint[]
  dueMs: number | null
  late?: LateRecords
}

/** Of the vehicle's live state. */
type Known = Place & { alarms: AlarmState | null; alarmsDueMs: number | null }
type Place = Record<'latitude' | 'longitude' | 'fixMs' | 'liveMs', number | null>

/** Undefined if nothing changes: without alarms only trackers' own reports count. */
export function findAlarms(
  { alarms: before, alarmsDueMs, ...place }: Known,
  fixes: readonly Fix[],
  following: FollowingAlarms,
): FoundByAlarms | undefined {
  const { rules } = following
  if (fixes.length === 0) return undefined
  const isWatched = rules !== null || (before !== null && Object.keys(before.rules).length > 0)
  if (!isWatched && fixes.every(({ record }) => record.event === undefined)) return undefined
  const places = lastKnownOf(place)
  const all = fixes
    .map(toSample)
    .sort((a, b) => a.atMs - b.atMs)
    .map((sample) => places.addTo(sample))
  const samples = isWatched ? all : all.filter(({ event }) => event !== undefined)
  if (samples.length === 0) return undefined
  const lastMs = before?.lastMs ?? Number.NEGATIVE_INFINITY
  const late = samples.filter((sample) => isLate(sample, lastMs))
  const follower = new AlarmFollower(before, following)
  const checkpoints: Checkpoint[] = []
  for (const sample of samples) {
    const checkpoint = follower.checkpointBefore(sample)
    if (checkpoint && rules !== null) checkpoints.push(checkpoint)
    follower.take(sample)
  }
  const heardMs = Math.max(...fixes.map(({ receivedMs }) => receivedMs))
  follower.onContact(heardMs)
  const state = follower.state()
  const [first, last] = [late[0], late.at(-1)]
  return {
    state,
    ...follower.found(),
    checkpoints,
    dueMs: earlierDue(alarmsDueMs, nextAlarmDueMs(state, following), heardMs),
    ...(first && last ? { late: { fromMs: first.atMs, toMs: last.atMs } } : {}),
  }
}

function lastKnownOf({ latitude, longitude, fixMs, liveMs }: Place) {
  if (latitude === null || longitude === null || fixMs === null) return new LastKnownPlace()
  // The clock may run ahead.
  return new LastKnownPlace({ latitude, longitude, atMs: Math.min(fixMs, liveMs ?? fixMs) })
}

/** A record of the same instant repeats the last, unless it has a report. */
function isLate({ atMs, event }: AlarmSample, lastMs: number): boolean {
  return atMs < lastMs || (atMs === lastMs && event !== undefined)
}

/**
 * Each record postpones the end of a silence. Whoever looks too early looks again, so the row's index isn't updated each
 * time.
 */
function earlierDue(before: number | null, next: number | null, nowMs: number): number | null {
  return next !== null && before !== null && before > nowMs && before <= next ? before : next
}
