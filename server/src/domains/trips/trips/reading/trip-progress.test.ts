import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fix } from '../../../tracking/positions/fix.ts'
import { nextState } from '../../../tracking/locations/vehicle-state.ts'
import { segment } from '../../trip-detection/detection.ts'
import { tripParameters as parameters } from '../../trip-detection/parameters.ts'
import { aVehicleState } from '../../../../testing/vehicle-state.ts'
import { trackOf } from '../../../../testing/tracks.ts'
import type { TripPosition } from '../../trip-detection/trip-position.ts'
import { progressOf } from './trip-progress.ts'

const home = { latitude: 35.9, longitude: 14.5 }
const startMs = Date.UTC(2026, 10, 20, 8)

const unheard = aVehicleState({ stateSinceMs: startMs, protocol: 'osmand', transport: 'http' })

function toFix({ timeMs, latitude, longitude, speedKmh, ignition }: TripPosition): Fix {
  const said = { ...(speedKmh === null ? {} : { speedKmh }), ...(ignition === null ? {} : { ignition }) }
  const record = { timeMs, latitude: latitude ?? 0, longitude: longitude ?? 0, ...said }
  return { record, precedence: 0, invalid: false, inaccurate: false, dongleId: 7, receivedMs: timeMs }
}

/** The state on the map at an instant, and the progress of the trip in progress, both from live positions. */
function seenAt(track: readonly TripPosition[], nowMs: number) {
  const known = track.filter(({ timeMs }) => timeMs <= nowMs)
  let state = unheard
  for (const fix of known) state = nextState(state, [toFix(fix)], fix.timeMs)
  state = nextState(state, [], nowMs)
  const trip = segment(known, parameters, new Date(nowMs)).trips.at(-1)
  const live = {
    state: state.state,
    stateSince: new Date(state.stateSinceMs),
    liveTime: state.liveMs === null ? null : new Date(state.liveMs),
  }
  const isRunning = trip !== undefined && trip.endRule === null
  return { state, trip, progress: isRunning ? progressOf(live, new Date(trip.endMs)) : null }
}

const minutes = (count: number): number => count * 60_000
const lastOf = (track: readonly TripPosition[]): number => track.at(-1)?.timeMs ?? 0

test('a phone that fell silent while driving has no signal since then, while the map says parked', () => {
  const track = trackOf(startMs, home).drive(600, 50, null).positions
  const lastMs = lastOf(track)
  const at = (count: number) => {
    const { state, progress } = seenAt(track, lastMs + minutes(count))
    return [state.state, progress]
  }
  expect(at(4)).toEqual(['moving', { status: 'underWay', since: null }])
  const silent = { status: 'noSignal', since: new Date(lastMs).toISOString() }
  expect(at(6)).toEqual(['parked', silent])
  expect(at(33)).toEqual(['parked', silent])
  // After an hour the trip has ended.
  expect(at(61)).toEqual(['parked', null])
})

test('with the ignition on it is offline after ten minutes, and the trip has no signal since the last record', () => {
  const track = trackOf(startMs, home).drive(600, 50).positions
  const { state, progress } = seenAt(track, lastOf(track) + minutes(11))
  expect([state.state, progress]).toEqual([
    'offline',
    { status: 'noSignal', since: new Date(lastOf(track)).toISOString() },
  ])
})

test('a short halt with the ignition off is parked, on the map and in the trip, and ends it after three minutes', () => {
  const track = trackOf(startMs, home).drive(600, 50).stand(60, false).positions
  const haltMs = lastOf(track) - 50_000
  const short = seenAt(track, lastOf(track))
  expect([short.state.state, short.progress]).toEqual([
    'parked',
    { status: 'parked', since: new Date(haltMs).toISOString() },
  ])
  expect(seenAt(track, haltMs + minutes(3)).progress).toBeNull()
})

test('a device that says “ignition off” while it moves is parked on the map when its trip ends', () => {
  const track = trackOf(startMs, home).drive(600, 50, false).positions
  for (const count of [2, 3.1, 4, 6, 30, 61]) {
    const { state, trip } = seenAt(track, lastOf(track) + minutes(count))
    expect([count, state.state === 'moving' && trip?.endRule !== null]).toEqual([count, false])
  }
})

const ignition = fc.constantFrom(true, false, null)
const part = fc.oneof(
  fc.record({
    kind: fc.constant('drive' as const),
    seconds: fc.integer({ min: 60, max: 1200 }),
    speed: fc.integer({ min: 15, max: 120 }),
  }),
  fc.record({ kind: fc.constant('stand' as const), seconds: fc.integer({ min: 10, max: 1200 }) }),
  fc.record({
    kind: fc.constant('tunnel' as const),
    seconds: fc.integer({ min: 10, max: 5000 }),
    speed: fc.integer({ min: 0, max: 100 }),
  }),
)

const journeys = fc
  .tuple(fc.array(fc.tuple(part, ignition), { minLength: 1, maxLength: 8 }), ignition)
  .map(([plan, while_]) => {
    const made = trackOf(startMs, home)
    for (const [next, standing] of plan) {
      if (next.kind === 'drive') made.drive(next.seconds, next.speed, while_)
      else if (next.kind === 'stand') made.stand(next.seconds, while_ === null ? null : standing)
      else made.tunnel(next.seconds, next.speed)
    }
    return made.positions
  })
  .filter((track) => track.length > 0)

test('whatever is driven, and whenever one looks, a trip is under way exactly while the map says moving or idling', () => {
  fc.assert(
    fc.property(journeys, fc.nat(10_000), fc.nat(100_000), (track, share, waitSeconds) => {
      const isLive = share < 8000
      const spanMs = lastOf(track) - startMs
      const nowMs = isLive ? startMs + (spanMs * share) / 8000 : lastOf(track) + waitSeconds * 1000
      const { state, progress } = seenAt(track, nowMs)
      if (progress === null) return
      const isOnTheWay = state.state === 'moving' || state.state === 'idling'
      expect([state.state, progress.status === 'underWay']).toEqual([state.state, isOnTheWay])
      if (state.state === 'offline') expect(progress.status).toBe('noSignal')
      if (progress.since !== null) expect(Date.parse(progress.since)).toBeLessThanOrEqual(nowMs)
    }),
  )
})

test('whatever is driven, the map does not say moving once silence or a stop has ended the trip', () => {
  fc.assert(
    fc.property(journeys, fc.nat(100_000), (track, waitSeconds) => {
      const { state, trip } = seenAt(track, lastOf(track) + waitSeconds * 1000)
      if (trip === undefined || trip.endRule === null) return
      const isJustLeaving =
        lastOf(track) - state.stateSinceMs < minutes(3) && state.stateSinceMs >= trip.endMs
      // Towed, or on a ferry: it moves without driving.
      const isOff = track.at(-1)?.ignition === false
      const isTowed = isOff && track.some(({ ignition: isOn }) => isOn === true)
      // A trip needs 200 m and a minute: a vehicle that has just set off has none yet.
      if (!isJustLeaving && !isTowed) expect(state.state).not.toBe('moving')
    }),
  )
})
