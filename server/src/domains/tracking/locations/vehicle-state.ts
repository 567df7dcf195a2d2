import type { VehicleState as StateName } from '@roadbook/contract/tracking/locations'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import type { Transport } from '@roadbook/protocols/protocol'
import type { AlarmState } from '../alarm-detection/index.ts'
import type { FollowState } from '../geofence-visits/index.ts'
import type { Fix } from '../positions/index.ts'

/**
 * The live state of one vehicle:
 * | state | when |
 * |---|---|
 * | moving | 3 km/h or more, outside the stay radius around the place where it stopped (`anchor`) |
 * | idling | standing with the ignition on |
 * | parked | standing with the ignition off or unknown, or silent since it moved without ignition |
 * | offline | no record for 600 s with the ignition on, otherwise for 24 h, or none yet |
 * | noDevice | no device is assigned |
 * Records are ordered by `liveMs`, the earlier of fix time and arrival: a late record never moves the state back, and a
 * clock that runs ahead doesn't block it for hours.
 */
export type VehicleState = {
  state: StateName
  stateSinceMs: number
  dongleId: number | null
  protocol: string | null
  transport: Transport | null
  lastSeenMs: number | null
  recordMs: number | null
  liveMs: number | null
  recordPrecedence: number | null
  fixMs: number | null
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  headingDegrees: number | null
  altitudeMeters: number | null
  ignition: boolean | null
  odometerMeters: number | null
  satellites: number | null
  gsmSignal: number | null
  externalVolts: number | null
  batteryVolts: number | null
  batteryPercent: number | null
  anchor: LatLon | null
  /** The vehicle's visits of the company's geofences; null without geofences. */
  visits: FollowState | null
  /** When the next visit will have lasted as long as a rule asks. */
  dwellDueMs: number | null
  /** The state of its alarms; null without alarms and without reports of its tracker. */
  alarms: AlarmState | null
  /** When time alone changes the alarms' state, or earlier. */
  alarmsDueMs: number | null
}

export const stateParameters = {
  movingSpeedKmh: 3,
  /** Drift inside it is no movement. */
  stayRadiusMeters: 50,
  offlineAfterSeconds: { ignitionOn: 600, otherwise: 86_400 },
  /**
   * After this long without a record, a moving vehicle whose ignition is off or unknown counts as parked: when a stop would
   * end its trip.
   */
  silentStopSeconds: { ignitionOff: 180, unknown: 300 },
}

/** The state after these fixes, which are in order of time; only those newer than the state count. */
export function nextState(before: VehicleState, fixes: readonly Fix[], nowMs: number): VehicleState {
  let state = before
  for (const fix of fixes) {
    if (isNewer(fix, state)) state = afterFix(state, fix)
  }
  return stateByClock(state, nowMs)
}

/** Applies what changes with time alone. */
export function stateByClock(state: VehicleState, nowMs: number): VehicleState {
  const { offlineAfterSeconds, silentStopSeconds } = stateParameters
  if (state.dongleId === null) return withState(state, 'noDevice', nowMs)
  if (state.liveMs === null) return withState(state, 'offline', nowMs)
  const silentMs = nowMs - state.liveMs
  const offlineMs = 1000 * (state.ignition ? offlineAfterSeconds.ignitionOn : offlineAfterSeconds.otherwise)
  if (silentMs > offlineMs) return withState(state, 'offline', state.liveMs + offlineMs)
  const stopMs = 1000 * (state.ignition === false ? silentStopSeconds.ignitionOff : silentStopSeconds.unknown)
  if (state.state === 'moving' && !state.ignition && silentMs > stopMs) {
    return withState({ ...state, anchor: placeOf(state) }, 'parked', state.liveMs + stopMs)
  }
  return state
}

function isNewer({ record, receivedMs, precedence }: Fix, state: VehicleState): boolean {
  const { liveMs, recordMs, recordPrecedence } = state
  if (liveMs === null || recordMs === null) return true
  const liveOfFix = Math.min(record.timeMs, receivedMs)
  if (liveOfFix !== liveMs) return liveOfFix > liveMs
  return record.timeMs > recordMs || (record.timeMs === recordMs && precedence > (recordPrecedence ?? 0))
}

function afterFix(before: VehicleState, fix: Fix): VehicleState {
  const { record, receivedMs } = fix
  const liveMs = Math.min(record.timeMs, receivedMs)
  const reported: VehicleState = {
    ...before,
    recordMs: record.timeMs,
    liveMs,
    recordPrecedence: fix.precedence,
    ignition: record.ignition ?? before.ignition,
    odometerMeters: record.odometerMeters ?? before.odometerMeters,
    satellites: record.satellites ?? before.satellites,
    gsmSignal: record.gsmSignal ?? before.gsmSignal,
    externalVolts: record.externalVolts ?? before.externalVolts,
    batteryVolts: record.batteryVolts ?? before.batteryVolts,
    batteryPercent: record.batteryPercent ?? before.batteryPercent,
  }
  if (fix.invalid || fix.inaccurate) return standOrGoOn(reported, before, liveMs)
  const placed: VehicleState = {
    ...reported,
    fixMs: record.timeMs,
    latitude: record.latitude,
    longitude: record.longitude,
    speedKmh: record.speedKmh ?? null,
    headingDegrees: record.headingDegrees ?? before.headingDegrees,
    altitudeMeters: record.altitudeMeters ?? before.altitudeMeters,
  }
  const isFast = (record.speedKmh ?? speedBetween(before, record)) >= stateParameters.movingSpeedKmh
  const isAway = !before.anchor || distanceMeters(before.anchor, record) > stateParameters.stayRadiusMeters
  if (isFast && isAway) return withState({ ...placed, anchor: null }, 'moving', liveMs)
  const anchor = before.anchor ?? { latitude: record.latitude, longitude: record.longitude }
  return withState({ ...placed, anchor }, standing(placed), liveMs)
}

/** A record without a reliable place doesn't show movement, but its ignition counts. */
function standOrGoOn(reported: VehicleState, before: VehicleState, liveMs: number): VehicleState {
  if (before.state === 'moving' && reported.ignition !== false) return reported
  return withState({ ...reported, anchor: reported.anchor ?? placeOf(reported) }, standing(reported), liveMs)
}

function standing({ ignition }: VehicleState): StateName {
  return ignition ? 'idling' : 'parked'
}

function placeOf({ latitude, longitude }: VehicleState): LatLon | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** For devices that report no speed. */
function speedBetween(before: VehicleState, record: Fix['record']): number {
  const place = placeOf(before)
  if (!place || before.fixMs === null || record.timeMs <= before.fixMs) return 0
  return (distanceMeters(place, record) / (record.timeMs - before.fixMs)) * 3600
}

function withState(state: VehicleState, name: StateName, sinceMs: number): VehicleState {
  if (state.state === name) return state
  const word = state.dongleId === null ? 'noDevice' : name
  return word === state.state ? state : { ...state, state: word, stateSinceMs: sinceMs }
}
