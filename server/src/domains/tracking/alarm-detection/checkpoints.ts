import type { AlarmFollower } from './alarm-follower.ts'
import type { AlarmState } from './alarm-state.ts'
import type { AlarmSample } from './sample.ts'

/** The state before the first record of a day (UTC); `atMs` is the time of the newest record before it. */
export type Checkpoint = { atMs: number; state: AlarmState }

const DAY_MS = 86_400_000

/** If the sample is the first of a day, but not the vehicle's very first. */
export function checkpointBefore(follower: AlarmFollower, { atMs }: AlarmSample): Checkpoint | undefined {
  const { lastMs } = follower
  if (lastMs === null || Math.floor(atMs / DAY_MS) <= Math.floor(lastMs / DAY_MS)) return undefined
  return { atMs: lastMs, state: follower.state() }
}
