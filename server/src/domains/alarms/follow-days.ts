import {
  type AlarmEventProgress,
  type AlarmSample,
  type AlarmState,
  followAlarms,
  type FollowingAlarms,
  type NewAlarmEvent,
} from '../alarm-detection/index.ts'

/** What was known before the first record of a day; `atMs` is of the newest before it. */
export type Checkpoint = { atMs: number; state: AlarmState }

export type FollowedDays = {
  state: AlarmState
  events: NewAlarmEvent[]
  progress: AlarmEventProgress[]
  checkpoints: Checkpoint[]
}

const DAY_MS = 86_400_000

/** Like `followAlarms`, with what was known at each change of the day (UTC). */
export function followDays(
  from: AlarmState | null,
  samples: readonly AlarmSample[],
  following: FollowingAlarms,
): FollowedDays {
  let { state, ...all } = followAlarms(from, [], following)
  let isFirst = from === null
  const checkpoints: Checkpoint[] = []
  for (const [day, ofDay] of Map.groupBy(samples, ({ atMs }) => Math.floor(atMs / DAY_MS))) {
    if (!isFirst && day > Math.floor(state.lastMs / DAY_MS)) checkpoints.push({ atMs: state.lastMs, state })
    isFirst = false
    const followed = followAlarms(state, ofDay, following)
    all = merged(all, followed)
    state = followed.state
  }
  return { state, ...all, checkpoints }
}

type Found = Pick<FollowedDays, 'events' | 'progress'>

/** What a later step reports of an entry goes into the entry itself, as long as nobody has stored it. */
export function merged(before: Found, { events, progress }: Found): Found {
  const own = new Map(before.events.map((event) => [event.id, event]))
  const rest = progress.filter(({ id, value, endMs }) => {
    const fresh = own.get(id)
    if (fresh) own.set(id, { ...fresh, value, endMs })
    return fresh === undefined
  })
  return { events: [...own.values(), ...events], progress: [...before.progress, ...rest] }
}
