/** The state of a vehicle, and the findings: types that detection and storage share. */
import type { AlarmEventType, HarshDrivingKind, AlertKind } from '@roadbook/contract/rules/alarm-types'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import type { LatLon } from '@roadbook/geo/types'
import type { FoundSensor, WatchedSensor } from './watched-sensor.ts'
import type { FollowedCondition, FollowedType, Moment, PlacedFix } from './detector.ts'

export type AlarmRule = {
  id: string
  name: string
  condition: FollowedCondition
  /** Epoch milliseconds; the alarm ignores what happened before. */
  sinceMs: number
  /** Whether its schedule includes the instant. */
  countsAt: (atMs: number) => boolean
  watches: (vehicleId: string) => boolean
}

/** What detectors know of the company's vehicles, by their ids. */
export type VehicleFacts = {
  tankLitres: ReadonlyMap<string, number>
  sensors: ReadonlyMap<string, readonly WatchedSensor[]>
  /** Empty if no alarm asks for them. */
  signOns: ReadonlyMap<string, readonly SignOn[]>
}

/** All active alarms of a company that follow what trackers send. */
export type AlarmRules = VehicleFacts & { all: readonly AlarmRule[] }

/** When somebody had signed on. */
export type SignOn = { fromMs: number; toMs: number }

export type Kept = { type: FollowedType; sinceMs: number; progress: object }

/** JSON, stored with the vehicle. */
export type AlarmState = {
  /** Time of the newest record so far. */
  lastMs: number
  before: PlacedFix | null
  ignition: Moment['ignitionNow']
  /** What each alarm remembers, by its id. */
  rules: Readonly<Record<string, Kept>>
  /** When the tracker last reported each event by itself. */
  reports: Readonly<Partial<Record<AlertKind, number>>>
}

/** The state before the first record of a day (UTC); `atMs` is the time of the newest record before it. */
export type Checkpoint = { atMs: number; state: AlarmState }

export type NewAlarmEvent = {
  id: string
  /** Both null if the tracker reported it by itself. */
  alarmId: string | null
  alarmName: string | null
  type: AlarmEventType
  atMs: number
  endMs: number | null
  /** When it was found. */
  foundMs: number
  place: LatLon | null
  /** When the vehicle was at that place, the last known one, if not at `atMs`. */
  placeMs: number | null
  value: number | null
  unit: AlarmEvent['unit']
  kind: HarshDrivingKind | null
  sensor: FoundSensor | null
  reported: AlertKind | null
}

/** An entry that was stored before: its value so far, and its end if it has one. */
export type AlarmEventProgress = { id: string; value: number | null; endMs: number | null }

export type FoundAlarms = { events: NewAlarmEvent[]; progress: AlarmEventProgress[] }

export type FollowingAlarms = { vehicleId: string; rules: AlarmRules | null }
