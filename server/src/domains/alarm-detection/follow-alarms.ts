/**
 * From what a tracker sends, in order of time, to entries of the history. Pure: ingest goes on from a kept state, late records
 * are followed again from an earlier one, and a preview starts with nothing; the same records give the same entries, with the
 * same ids.
 */
import type { AlarmEvent, AlarmEventType, HarshDrivingKind } from '@roadbook/contract/alarms'
import type { AlertKind } from '@roadbook/contract/alerts'
import { distanceMeters } from '@roadbook/geo/distance'
import type { LatLon } from '@roadbook/geo/types'
import { isReachable } from '../positions/pure.ts'
import type {
  Begun,
  Detector,
  FollowedCondition,
  FollowedType,
  Moment,
  PlacedFix,
  Tools,
} from './detector.ts'
import { detectorOf } from './detectors.ts'
import { eventId } from './event-id.ts'
import type { AlarmSample } from './sample.ts'

/** A tracker that reports the same within this time is repeating itself. */
const REPEAT_MS = 60_000

export type AlarmRule = {
  id: string
  name: string
  condition: FollowedCondition
  /** Epoch milliseconds: what was before says nothing. */
  sinceMs: number
  /** Whether its schedule includes the instant. */
  countsAt: (atMs: number) => boolean
  watches: (vehicleId: string) => boolean
}

/** All active alarms of a company that follow what trackers send. */
export type AlarmRules = { all: readonly AlarmRule[]; tankLitres: ReadonlyMap<string, number> }

type Kept = { type: FollowedType; sinceMs: number; progress: object }

/** JSON, kept with the vehicle. */
export type AlarmState = {
  /** Of the newest record so far. */
  lastMs: number
  before: PlacedFix | null
  ignition: Moment['ignitionNow']
  /** What each alarm remembers, by its id. */
  rules: Readonly<Record<string, Kept>>
  /** When the tracker last reported each by itself. */
  reports: Readonly<Partial<Record<AlertKind, number>>>
}

export type NewAlarmEvent = {
  id: string
  /** Both null for what the tracker reported by itself. */
  alarmId: string | null
  alarmName: string | null
  type: AlarmEventType
  atMs: number
  endMs: number | null
  /** When it was certain. */
  foundMs: number
  place: LatLon | null
  value: number | null
  unit: AlarmEvent['unit']
  kind: HarshDrivingKind | null
  reported: AlertKind | null
}

/** An entry that was stored before: its value so far, and its end if it has one. */
export type AlarmEventProgress = { id: string; value: number | null; endMs: number | null }

export type FollowedAlarms = {
  state: AlarmState
  events: NewAlarmEvent[]
  progress: AlarmEventProgress[]
}

export type FollowingAlarms = { vehicleId: string; rules: AlarmRules | null }

const nothingKnown: AlarmState = {
  lastMs: Number.MIN_SAFE_INTEGER,
  before: null,
  ignition: null,
  rules: {},
  reports: {},
}

/** Samples in order of time; one that is no newer than the state changes nothing. */
export function followAlarms(
  from: AlarmState | null,
  samples: readonly AlarmSample[],
  following: FollowingAlarms,
): FollowedAlarms {
  const step = new Following(from ?? nothingKnown, following)
  for (const sample of samples) step.take(sample)
  return step.followed()
}

/** The device was heard then, whatever time its records are of. */
export function hearDevice(
  from: AlarmState | null,
  atMs: number,
  following: FollowingAlarms,
): FollowedAlarms {
  const step = new Following(from ?? nothingKnown, following)
  step.hear(atMs)
  return step.followed()
}

/** What time alone brings. */
export function followAlarmClock(
  from: AlarmState,
  nowMs: number,
  following: FollowingAlarms,
): FollowedAlarms {
  const step = new Following(from, following)
  step.pass(nowMs)
  return step.followed()
}

/** When time alone brings the next; null if it brings none. */
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

/** One alarm that watches the vehicle, with what it remembers. */
type Watching = {
  rule: AlarmRule
  detector: Detector<FollowedType>
  tools: Tools<never> & ToolsOf
  progress: object | undefined
}

class Following {
  readonly #vehicleId: string
  readonly #tankLitres: number | null
  readonly #watching: readonly Watching[]
  readonly #events: NewAlarmEvent[] = []
  readonly #progress: AlarmEventProgress[] = []
  #state: AlarmState

  constructor(from: AlarmState, { vehicleId, rules }: FollowingAlarms) {
    this.#state = from
    this.#vehicleId = vehicleId
    this.#tankLitres = rules?.tankLitres.get(vehicleId) ?? null
    const own = rules?.all.filter(({ watches }) => watches(vehicleId)) ?? []
    this.#watching = own.map((rule) => {
      const kept = from.rules[rule.id]
      const progress = kept?.sinceMs === rule.sinceMs ? kept.progress : undefined
      return { rule, detector: detectorOf(rule.condition.type), tools: this.#toolsOf(rule), progress }
    })
    const known = new Map(own.map((rule) => [rule.id, rule]))
    for (const [id, { type, sinceMs, progress }] of Object.entries(from.rules)) {
      // An alarm that was deleted, or watches for something else now, goes on with nothing.
      if (known.get(id)?.sinceMs !== sinceMs) this.#stop(detectorOf(type), progress, from.lastMs)
    }
  }

  take(sample: AlarmSample): void {
    const { lastMs } = this.#state
    if (sample.atMs <= lastMs) return
    const moment = this.#momentOf(sample)
    const isCovered = this.#followRules(moment)
    const { event } = moment
    if (event !== undefined) this.#takeReport(event, moment, isCovered)
    const { place, atMs, speedKmh, headingDegrees } = moment
    this.#state = {
      ...this.#state,
      lastMs: atMs,
      before: place ? { ...place, atMs, ...given({ speedKmh, headingDegrees }) } : this.#state.before,
      ignition: moment.ignitionNow,
    }
  }

  hear(atMs: number): void {
    for (const watching of this.#watching) {
      const { rule, detector, tools, progress } = watching
      if (!detector.hear || atMs < rule.sinceMs) continue
      const isIgnitionOn = this.#state.ignition?.on ?? false
      watching.progress = detector.hear(progress, { atMs, isIgnitionOn }, tools)
    }
  }

  pass(nowMs: number): void {
    for (const watching of this.#watching) {
      const { rule, detector, tools, progress } = watching
      const dueMs = progress && detector.dueMs?.(progress, rule.condition.parameters)
      if (!progress || dueMs === undefined || dueMs === null || dueMs > nowMs) continue
      watching.progress = detector.pass?.(progress, nowMs, tools)
    }
  }

  followed(): FollowedAlarms {
    const rules: Record<string, Kept> = {}
    for (const { rule, progress } of this.#watching) {
      if (progress !== undefined)
        rules[rule.id] = { type: rule.condition.type, sinceMs: rule.sinceMs, progress }
    }
    return { state: { ...this.#state, rules }, events: this.#events, progress: this.#progress }
  }

  /** True if an alarm has an entry for what the tracker reports with it. */
  #followRules(moment: Moment): boolean {
    let isCovered = false
    for (const watching of this.#watching) {
      const { rule, detector, tools } = watching
      if (detector.hear || moment.atMs < rule.sinceMs) continue
      if (!rule.countsAt(moment.atMs)) {
        if (watching.progress) this.#stop(detector, watching.progress, moment.atMs)
        watching.progress = undefined
        continue
      }
      const opened = this.#events.length
      const before = watching.progress
      const passed = before && detector.pass ? detector.pass(before, moment.atMs, tools) : before
      const progress = detector.next(passed, moment, tools)
      watching.progress = progress
      if (moment.event === undefined || !detector.covers(rule.condition.parameters).includes(moment.event))
        continue
      const isOpen = progress !== undefined && detector.isOpen(progress, moment.atMs)
      if (isOpen || this.#events.length > opened) isCovered = true
    }
    return isCovered
  }

  #stop(detector: Detector<FollowedType>, progress: object, atMs: number): void {
    detector.stop(progress, atMs, { report: (...report) => this.#report(...report) })
  }

  /** What it reports again within a minute is the same, whether it was an entry or not. */
  #takeReport(event: AlertKind, { atMs, place, speedKmh }: Moment, isCovered: boolean): void {
    const { reports } = this.#state
    const before = reports[event]
    this.#state = { ...this.#state, reports: { ...reports, [event]: atMs } }
    if (isCovered || (before !== undefined && atMs - before <= REPEAT_MS)) return
    const isSpeed = event === 'overspeed' && speedKmh !== undefined
    this.#events.push({
      id: eventId(this.#vehicleId, event, atMs),
      alarmId: null,
      alarmName: null,
      type: event,
      atMs,
      endMs: null,
      foundMs: atMs,
      place: place ?? null,
      value: isSpeed ? speedKmh : null,
      unit: isSpeed ? 'kmh' : null,
      kind: null,
      reported: event,
    })
  }

  #toolsOf(rule: AlarmRule): Tools<never> & ToolsOf {
    return {
      parameters: rule.condition.parameters as never, // of the detector's own type, as `detectorOf` says
      tankLitres: this.#tankLitres,
      open: (begun, foundMs) => this.#open(rule, begun, foundMs),
      report: (...report) => this.#report(...report),
    }
  }

  #open(
    { id: alarmId, name, condition: { type }, countsAt }: AlarmRule,
    begun: Begun,
    foundMs: number,
  ): string {
    const { sinceMs, place, value, unit = detectorOf(type).unit, endMs = null, kind = null } = begun
    const id = eventId(this.#vehicleId, alarmId, sinceMs, kind ?? unit)
    // What silence brings comes at an instant that no record is of.
    if (!countsAt(foundMs)) return id
    const { before } = this.#state
    const known = before && { latitude: before.latitude, longitude: before.longitude }
    this.#events.push({
      id,
      alarmId,
      alarmName: name,
      type,
      atMs: sinceMs,
      endMs,
      foundMs,
      place: place ? { latitude: place.latitude, longitude: place.longitude } : known,
      value,
      unit: value === null ? null : unit,
      kind,
      reported: begun.reported ?? null,
    })
    return id
  }

  /** Into the entry itself, as long as nobody has stored it. */
  #report(id: string, value: number | null, endMs: number | null): void {
    const fresh = this.#events.find((event) => event.id === id)
    if (fresh) Object.assign(fresh, { value, endMs })
    else this.#progress.push({ id, value, endMs })
  }

  /** A place that no vehicle can have reached is an error of the receiver; the longer it lasts, the truer it is. */
  #momentOf(sample: AlarmSample): Moment {
    const { before, ignition } = this.#state
    const { place, atMs } = sample
    const isTrue =
      place !== undefined &&
      (before === null || isReachable({ ...before, timeMs: before.atMs }, { ...place, timeMs: atMs }))
    const stepMeters = isTrue && before ? distanceMeters(before, place) : 0
    const known = { before, stepMeters, ignitionNow: ignitionAfter(ignition, sample) }
    if (isTrue || place === undefined) return { ...sample, ...known }
    const { place: _place, speedKmh: _speed, headingDegrees: _heading, ...rest } = sample
    return { ...rest, ...known }
  }
}

type ToolsOf = Parameters<Detector<FollowedType>['next']>[2]

function ignitionAfter(
  before: Moment['ignitionNow'],
  { ignition, atMs }: AlarmSample,
): Moment['ignitionNow'] {
  if (ignition === undefined || before?.on === ignition) return before
  return { on: ignition, sinceMs: atMs, hasBeenOn: ignition || (before?.hasBeenOn ?? false) }
}

/** Without what is undefined, as JSON keeps it. */
function given(fields: { speedKmh: number | undefined; headingDegrees: number | undefined }) {
  const { speedKmh, headingDegrees } = fields
  return {
    ...(speedKmh === undefined ? {} : { speedKmh }),
    ...(headingDegrees === undefined ? {} : { headingDegrees }),
  }
}
