/**
 * Turns a tracker's records, in order of time, into entries of the history, without I/O. Ingest resumes from a stored state,
 * late records are followed again from an earlier one, and a preview starts with nothing. The same records give the same
 * entries with the same ids.
 */
import type { AlertKind } from '@roadbook/contract/rules/alarm-types'
import { distanceMeters } from '@roadbook/geo/distance'
import { isReachable } from '../positions/pure.ts'
import type { AlarmRules, AlarmState, Checkpoint, FollowingAlarms, FoundAlarms, Kept } from './alarm-state.ts'
import type { Moment, PlacedFix } from './detector.ts'
import { detectorOf } from './detectors.ts'
import { eventId, FoundEntries } from './found-entries.ts'
import { type AlarmSample, newerPlace } from './sample.ts'
import { type FollowedVehicle, placeOf, WatchedRule } from './watched-rule.ts'

/** The same report within this time is a repeat. */
const REPEAT_MS = 60_000
/** Without a place it does so for longer, since nothing shows it that the report was received. */
const PLACELESS_REPEAT_MS = 600_000

const DAY_MS = 86_400_000

const nothingKnown: AlarmState = {
  lastMs: Number.MIN_SAFE_INTEGER,
  before: null,
  ignition: null,
  rules: {},
  reports: {},
}

export class AlarmFollower {
  readonly #vehicle: FollowedVehicle
  readonly #watched: readonly WatchedRule[]
  #lastMs: number
  #ignition: AlarmState['ignition']
  #reports: AlarmState['reports']

  constructor(from: AlarmState | null, { vehicleId, rules }: FollowingAlarms) {
    const { lastMs, before, ignition, reports, rules: kept } = from ?? nothingKnown
    this.#lastMs = lastMs
    this.#ignition = ignition
    this.#reports = reports
    this.#vehicle = {
      id: vehicleId,
      tankLitres: rules?.tankLitres.get(vehicleId) ?? null,
      sensors: rules?.sensors.get(vehicleId) ?? [],
      signOns: rules?.signOns.get(vehicleId) ?? [],
      before,
      lastKnown: before ?? undefined,
      found: new FoundEntries(),
    }
    this.#watched = this.#watch(rules, kept)
  }

  /** The time of the newest sample; null before the first. */
  get lastMs(): number | null {
    return this.#lastMs === nothingKnown.lastMs ? null : this.#lastMs
  }

  /** If the sample is the first of a day (UTC), but not the vehicle's very first. */
  checkpointBefore({ atMs }: AlarmSample): Checkpoint | undefined {
    const { lastMs } = this
    if (lastMs === null || Math.floor(atMs / DAY_MS) <= Math.floor(lastMs / DAY_MS)) return undefined
    return { atMs: lastMs, state: this.state() }
  }

  /** Has no effect if it is no newer than the last. */
  take(sample: AlarmSample): void {
    if (sample.atMs <= this.#lastMs) return
    const moment = this.#momentOf(sample)
    this.#vehicle.lastKnown = moment.lastKnown
    const isCovered = this.#followRules(moment)
    const { event, place, atMs, speedKmh, headingDegrees } = moment
    if (event !== undefined) this.#takeReport(event, moment, isCovered)
    this.#lastMs = atMs
    if (place) {
      this.#vehicle.before = placedFix(place, { atMs, speedKmh, headingDegrees })
      this.#vehicle.lastKnown = this.#vehicle.before
    }
    this.#ignition = moment.ignitionNow
  }

  /** The device sent something at this time, whatever times its records have. */
  onContact(atMs: number): void {
    const isIgnitionOn = this.#ignition?.on ?? false
    for (const watched of this.#watched) {
      const { rule, detector, progress } = watched
      if (detector.onContact && atMs >= rule.sinceMs)
        watched.progress = detector.onContact(progress, { atMs, isIgnitionOn }, watched)
    }
  }

  /** Applies what changes with time alone. */
  advance(nowMs: number): void {
    for (const watched of this.#watched) {
      const { detector, progress, parameters } = watched
      const dueMs = progress && detector.dueMs?.(progress, parameters)
      if (!progress || dueMs === undefined || dueMs === null || dueMs > nowMs) continue
      watched.progress = detector.advance?.(progress, nowMs, watched)
    }
  }

  state(): AlarmState {
    const rules: Record<string, Kept> = {}
    for (const { rule, progress } of this.#watched) {
      if (progress !== undefined)
        rules[rule.id] = { type: rule.condition.type, sinceMs: rule.sinceMs, progress }
    }
    return {
      lastMs: this.#lastMs,
      before: this.#vehicle.before,
      ignition: this.#ignition,
      rules,
      reports: this.#reports,
    }
  }

  found(): FoundAlarms {
    return this.#vehicle.found.all()
  }

  #watch(rules: AlarmRules | null, kept: AlarmState['rules']): readonly WatchedRule[] {
    const own = rules?.all.filter(({ watches }) => watches(this.#vehicle.id)) ?? []
    const since = new Map(own.map(({ id, sinceMs }) => [id, sinceMs]))
    for (const [id, { type, sinceMs, progress }] of Object.entries(kept)) {
      // An alarm that was deleted or changed starts afresh.
      if (since.get(id) !== sinceMs) detectorOf(type).stop(progress, this.#lastMs, this.#vehicle.found)
    }
    return own.map((rule) => new WatchedRule(rule, kept[rule.id], this.#vehicle))
  }

  /** True if an alarm has an entry for the event that the tracker reports with it. */
  #followRules(moment: Moment): boolean {
    const { found } = this.#vehicle
    const { atMs, event } = moment
    let isCovered = false
    for (const watched of this.#watched) {
      const { rule, detector, progress: before, parameters } = watched
      if (detector.onContact || atMs < rule.sinceMs) continue
      if (!rule.countsAt(atMs)) {
        if (before) detector.stop(before, atMs, found)
        watched.progress = undefined
        continue
      }
      const opened = found.count
      const passed = before && detector.advance ? detector.advance(before, atMs, watched) : before
      const progress = detector.next(passed, moment, watched)
      watched.progress = progress
      if (event === undefined || !detector.covers(parameters).includes(event)) continue
      const isOpen = progress !== undefined && detector.isOpen(progress, atMs)
      if (isOpen || found.count > opened) isCovered = true
    }
    return isCovered
  }

  /** A report repeated soon after is the same event, whether there was an entry for it or not. */
  #takeReport(event: AlertKind, { atMs, place, lastKnown, speedKmh }: Moment, isCovered: boolean): void {
    const beforeMs = this.#reports[event]
    this.#reports = { ...this.#reports, [event]: atMs }
    const repeatMs = place ? REPEAT_MS : PLACELESS_REPEAT_MS
    if (isCovered || (beforeMs !== undefined && atMs - beforeMs <= repeatMs)) return
    const isSpeed = event === 'overspeed' && speedKmh !== undefined
    this.#vehicle.found.add({
      id: eventId(this.#vehicle.id, event, atMs),
      alarmId: null,
      alarmName: null,
      type: event,
      atMs,
      endMs: null,
      foundMs: atMs,
      ...placeOf(place, { lastKnown }),
      value: isSpeed ? speedKmh : null,
      unit: isSpeed ? 'kmh' : null,
      kind: null,
      sensor: null,
      reported: event,
    })
  }

  /** A place that no vehicle can have reached is a receiver error; if it persists, it becomes reachable with time. */
  #momentOf(sample: AlarmSample): Moment {
    const { before } = this.#vehicle
    const { place, atMs } = sample
    const isTrue =
      place !== undefined &&
      (before === null || isReachable({ ...before, timeMs: before.atMs }, { ...place, timeMs: atMs }))
    const stepMeters = isTrue && before ? distanceMeters(before, place) : 0
    const lastKnown = newerPlace(this.#vehicle.lastKnown, sample.lastKnown)
    const known = { before, lastKnown, stepMeters, ignitionNow: ignitionAfter(this.#ignition, sample) }
    if (isTrue || place === undefined) return { ...sample, ...known }
    const { place: _place, speedKmh: _speed, headingDegrees: _heading, ...rest } = sample
    return { ...rest, ...known }
  }
}

/** The next instant at which time alone changes something; null if there is none. */
export function nextAlarmDueMs({ rules: kept }: AlarmState, { rules }: FollowingAlarms): number | null {
  let next: number | null = null
  for (const { id, condition, sinceMs } of rules?.all ?? []) {
    const own = kept[id]
    const due =
      own?.sinceMs === sinceMs ? detectorOf(condition.type).dueMs?.(own.progress, condition.parameters) : null
    if (due !== null && due !== undefined && (next === null || due < next)) next = due
  }
  return next
}

function ignitionAfter(
  before: Moment['ignitionNow'],
  { ignition, atMs }: AlarmSample,
): Moment['ignitionNow'] {
  if (ignition === undefined || before?.on === ignition) return before
  return { on: ignition, sinceMs: atMs, hasBeenOn: ignition || (before?.hasBeenOn ?? false) }
}

type Said = { atMs: number; speedKmh: number | undefined; headingDegrees: number | undefined }

/** Without undefined fields, like JSON. */
function placedFix(
  { latitude, longitude }: NonNullable<AlarmSample['place']>,
  { atMs, speedKmh, headingDegrees }: Said,
): PlacedFix {
  const fix: PlacedFix = { latitude, longitude, atMs }
  if (speedKmh !== undefined) fix.speedKmh = speedKmh
  if (headingDegrees !== undefined) fix.headingDegrees = headingDegrees
  return fix
}
