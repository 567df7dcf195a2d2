/** One vehicle's records, as far as the caller may see them, from nothing to what an alarm would have found. */
import type { AlarmEvent } from '@roadbook/contract/alarms'
import type { LatLon } from '@roadbook/geo/types'
import type { Context } from '../../http/scope.ts'
import {
  type AlarmRules,
  type AlarmSample,
  type AlarmState,
  followAlarmClock,
  followAlarms,
  type FollowedAlarms,
  type FollowingAlarms,
  hearDevice,
  toSample,
} from '../alarm-detection/index.ts'
import { streamVisible } from '../locations/index.ts'
import type { EventDetails } from './event-text.ts'
import { merged } from './follow-days.ts'

export type PreviewedEvent = {
  vehicle: { id: string; registration: string }
  atMs: number
  endMs: number | null
  place: LatLon | null
  value: number | null
  unit: AlarmEvent['unit']
  details: EventDetails
}

type Asked = { vehicle: PreviewedEvent['vehicle']; rules: AlarmRules; from: Date }

export async function followVehicle(
  context: Context,
  { vehicle, rules, from }: Asked,
): Promise<PreviewedEvent[]> {
  const following = { vehicleId: vehicle.id, rules }
  const isByArrival = rules.all.some(({ condition }) => condition.type === 'deviceOffline')
  let state: AlarmState | null = null
  let found: Pick<FollowedAlarms, 'events' | 'progress'> = { events: [], progress: [] }
  for await (const positions of streamVisible(context, { vehicleId: vehicle.id, from, to: context.now })) {
    const samples = positions.map(toSample).sort((a, b) => a.atMs - b.atMs)
    const followed: FollowedAlarms = isByArrival
      ? hearEach(state, samples, following)
      : followAlarms(state, samples, following)
    found = merged(found, followed)
    state = followed.state
  }
  if (state) found = merged(found, followAlarmClock(state, context.now.getTime(), following))
  return found.events.flatMap(({ alarmId, atMs, endMs, place, value, unit, kind }) => {
    const details: EventDetails = kind === null ? {} : { kind }
    return alarmId === null ? [] : [{ vehicle, atMs, endMs, place, value, unit, details }]
  })
}

/** When records arrived is not kept for all of them: each counts as heard at its own time. */
function hearEach(
  from: AlarmState | null,
  samples: readonly AlarmSample[],
  following: FollowingAlarms,
): FollowedAlarms {
  let all = followAlarms(from, [], following)
  for (const sample of samples) {
    const followed = followAlarms(all.state, [sample], following)
    const heard = hearDevice(followed.state, sample.atMs, following)
    all = { state: heard.state, ...merged(merged(all, followed), heard) }
  }
  return all
}
