import type { AlarmFollower, AlarmSample, AlarmState } from '../../tracking/alarm-detection/index.ts'

/** What was known before the first record of a day (UTC); `atMs` is of the newest before it. */
export type Checkpoint = { atMs: number; state: AlarmState }

const DAY_MS = 86_400_000

/** If the sample is the first of a day, and not the first of all. */
export function checkpointBefore(follower: AlarmFollower, { atMs }: AlarmSample): Checkpoint | undefined {
  const { lastMs } = follower
  if (lastMs === null || Math.floor(atMs / DAY_MS) <= Math.floor(lastMs / DAY_MS)) return undefined
  return { atMs: lastMs, state: follower.state() }
}
