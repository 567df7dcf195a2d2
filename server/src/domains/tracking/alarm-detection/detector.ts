/** The interface of the detectors, one for each type of alarm. */
import {
  type AlarmCondition,
  type AlarmType,
  alarmTypes,
  type AlertKind,
  type HarshDrivingKind,
  type ParametersOf,
} from '@roadbook/contract/rules/alarm-types'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import type { LatLon } from '@roadbook/geo/types'
import type { FoundSensor, WatchedSensor } from './watched-sensor.ts'
import type { AlarmSample, KnownPlace } from './sample.ts'

/** Types that are checked once a day instead of with each record. */
export type DailyType = {
  [Type in AlarmType]: (typeof alarmTypes)[Type] extends { isDue: true } ? Type : never
}[AlarmType]
export type FollowedType = Exclude<AlarmType, DailyType>

export type DailyCondition = Extract<AlarmCondition, { type: DailyType }>
export type FollowedCondition = Extract<AlarmCondition, { type: FollowedType }>

export function isDaily(condition: AlarmCondition): condition is DailyCondition {
  return 'isDue' in alarmTypes[condition.type]
}

export type PlacedFix = KnownPlace & {
  speedKmh?: number | undefined
  headingDegrees?: number | undefined
}

/** A sample with what the samples before it show. */
export type Moment = AlarmSample & {
  /** The last reliable fix before. */
  before: PlacedFix | null
  /** Distance from there. */
  stepMeters: number
  /** The value as last reported, and since when; null as long as the tracker doesn't report it. */
  ignitionNow: { on: boolean; sinceMs: number; hasBeenOn: boolean } | null
}

/** The start of a finding. */
export type FindingStart = {
  sinceMs: number
  place: LatLon | undefined
  /** When the vehicle was there, if not at `sinceMs`. */
  placeMs?: number | undefined
  value: number | null
  unit?: AlarmEvent['unit']
  endMs?: number
  kind?: HarshDrivingKind
  sensor?: FoundSensor
  /** The tracker's own report that the finding covers. */
  reported?: AlertKind | undefined
}

export type Tools<Parameters> = {
  parameters: Parameters
  /** The vehicle's tank. */
  tankLitres: number | null
  /** The vehicle's. */
  sensors: readonly WatchedSensor[]
  isSignedOn: (atMs: number) => boolean
  /** Returns the id of the new entry. */
  open: (start: FindingStart, foundMs: number) => string
  /** Updates an entry that lasts or has just ended. */
  report: (id: string, value: number | null, endMs: number | null) => void
}

/** The progress is JSON, stored with the state of the vehicle; undefined while there is nothing to remember. */
export type Detector<Type extends FollowedType, Progress extends object = object> = {
  unit: AlarmEvent['unit']
  /** Reports of trackers that an entry of this type covers. */
  covers: (parameters: ParametersOf<Type>) => readonly AlertKind[]
  isOpen: (progress: Progress, atMs: number) => boolean
  next(progress: Progress | undefined, moment: Moment, tools: Tools<ParametersOf<Type>>): Progress | undefined
  /** Ends what silence until this time ends. */
  advance?(progress: Progress, untilMs: number, tools: Tools<ParametersOf<Type>>): Progress | undefined
  /** The device sent something; `atMs` is the time of arrival. */
  onContact?(
    progress: Progress | undefined,
    heard: { atMs: number; isIgnitionOn: boolean },
    tools: Tools<ParametersOf<Type>>,
  ): Progress
  /** The alarm no longer watches the vehicle, or not at this time. */
  stop(progress: Progress, atMs: number, tools: Pick<Tools<never>, 'report'>): void
  /** When silence alone changes something. */
  dueMs?(progress: Progress, parameters: ParametersOf<Type>): number | null
}
