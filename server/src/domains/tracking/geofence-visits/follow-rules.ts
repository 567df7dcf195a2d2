/**
 * Turns a vehicle's fixes into visits of geofences and alerts of their rules. Pure: ingest follows fixes as they arrive, the
 * sweep follows the clock, and late data is followed again from an earlier state; the same fixes give the same alerts.
 */
import type { GeofenceAlertType } from '@roadbook/contract/rules/geofence-alerts'
import type { GeofenceTrigger } from '@roadbook/contract/rules/geofences'
import type { LatLon } from '@roadbook/geo/types'
import { isReachable, type TrackFix } from '../positions/pure.ts'
import type { AreaIndex } from '@roadbook/geo/shapes/area-index'
import {
  type Geofence,
  nextVisits,
  noVisits,
  type OpenVisit,
  type VisitEvent,
  type VisitFix,
  type VisitState,
} from './detect-visits.ts'

const speedingParameters = {
  /** How long the speed must exceed the limit. */
  minSeconds: 10,
  /** Speeding ends this far below the limit. */
  hysteresisKmh: 3,
}

/** `none`: visits are followed, but raise no alert. */
export type RuleTrigger = GeofenceTrigger | 'none'

export type GeofenceRule = Geofence & {
  name: string
  trigger: RuleTrigger
  dwellSeconds: number | null
  limitKmh: number | null
  /** Whether it is active and its schedule includes the instant. */
  countsAt: (atMs: number) => boolean
  watches: (vehicleId: string) => boolean
}

/** All geofences of a company. */
export type GeofenceRules = { index: AreaIndex<GeofenceRule>; byId: ReadonlyMap<string, GeofenceRule> }

export type FollowedFix = VisitFix & { speedKmh?: number | undefined }

type Reported = {
  record: {
    timeMs: number
    latitude: number
    longitude: number
    accuracyMeters?: number | undefined
    speedKmh?: number | undefined
  }
  receivedMs: number
  invalid: boolean
  inaccurate: boolean
}

/** Empty for a fix without a reliable place. If the clock runs ahead, the time of arrival counts, as for the live state. */
export function toFollowed({ record, receivedMs, invalid, inaccurate }: Reported): FollowedFix[] {
  if (invalid || inaccurate) return []
  const { latitude, longitude, accuracyMeters, speedKmh } = record
  return [{ latitude, longitude, accuracyMeters, speedKmh, atMs: Math.min(record.timeMs, receivedMs) }]
}

/** The same for fixes of a track. */
export function trackToFollowed(fix: TrackFix): FollowedFix[] {
  if (fix.doubtful) return []
  const { latitude, longitude, timeMs, receivedMs, speedKmh, accuracyMeters } = fix
  const said = { accuracyMeters: accuracyMeters ?? undefined, speedKmh: speedKmh ?? undefined }
  return [{ latitude, longitude, ...said, atMs: Math.min(timeMs, receivedMs ?? timeMs) }]
}

/** The progress of an open visit's rule. */
type RuleProgress = {
  /** The alert of its dwell was raised, or its time passed while the rule wasn't active. */
  hasDwelt?: true
  /** Since when it exceeds the limit, and where; `alertId` once that lasted long enough. */
  speeding?: LatLon & { sinceMs: number; maxKmh: number; alertId?: string }
}

export type FollowState = VisitState & { progress: Readonly<Record<string, RuleProgress>> }

export const notFollowed: FollowState = { ...noVisits, progress: {} }

export type NewAlert = LatLon & {
  id: string
  geofenceId: string
  geofenceName: string
  type: GeofenceAlertType
  atMs: number
  endMs: number | null
  dwellSeconds: number | null
  speedKmh: number | null
}

/** An alert that was open before: its highest speed so far, and its end if it has one. */
export type AlertProgress = { id: string; speedKmh: number; endMs: number | null }

export type Followed = {
  state: FollowState
  events: VisitEvent[]
  alerts: NewAlert[]
  progress: AlertProgress[]
}

type Following = { vehicleId: string; rules: GeofenceRules; newId: () => string }

/** Takes fixes in order of time, each newer than the state. */
export function followRules(
  from: FollowState,
  fixes: readonly FollowedFix[],
  following: Following,
): Followed {
  const followed: Followed = { state: from, events: [], alerts: [], progress: [] }
  for (const fix of fixes) {
    if (!canFollow(followed.state.last, fix)) continue
    const next = nextVisits(followed.state, fix, following.rules)
    if (next.state === followed.state) continue
    followed.events.push(...next.events)
    const before = followed.state.progress
    const step = new Step(followed, following, before)
    for (const event of next.events) step.tell(event)
    for (const visit of next.state.open) step.goOn(visit, fix)
    followed.state = { last: placed(fix), open: next.state.open, progress: step.after }
  }
  return followed
}

/**
 * A place that no vehicle can have reached since the last one is a receiver error; if it persists, it becomes reachable with
 * time.
 */
function canFollow(last: VisitFix | null, fix: FollowedFix): boolean {
  return last === null || isReachable({ ...last, timeMs: last.atMs }, { ...fix, timeMs: fix.atMs })
}

/** Applies what changes with time alone: a vehicle that sends nothing still dwells where it was last. */
export function followClock(from: FollowState, nowMs: number, following: Following): Followed {
  const followed: Followed = { state: from, events: [], alerts: [], progress: [] }
  const { last } = from
  if (last === null) return followed
  const step = new Step(followed, following, from.progress)
  for (const visit of from.open) step.dwell(visit, { ...last, atMs: nowMs })
  if (followed.alerts.length > 0) followed.state = { ...from, progress: { ...from.progress, ...step.after } }
  return followed
}

/** When the next open visit will have lasted as long as its rule asks; null if there is none. */
export function nextDwellMs(
  { open, progress }: FollowState,
  following: Omit<Following, 'newId'>,
): number | null {
  const due = open.flatMap(({ geofenceId, enteredMs }) => {
    const seconds = dwellOf(geofenceId, following)
    return seconds === null || progress[geofenceId]?.hasDwelt ? [] : [enteredMs + seconds * 1_000]
  })
  return due.length === 0 ? null : Math.min(...due)
}

function dwellOf(geofenceId: string, { rules, vehicleId }: Omit<Following, 'newId'>): number | null {
  const rule = rules.byId.get(geofenceId)
  return rule?.trigger === 'dwell' && rule.watches(vehicleId) ? rule.dwellSeconds : null
}

/** Turns one fix's visits that began or ended into alerts. */
class Step {
  readonly #followed: Followed
  readonly #following: Following
  readonly #before: Readonly<Record<string, RuleProgress>>
  /** The rules' progress of visits that are still open. */
  readonly after: Record<string, RuleProgress> = {}

  constructor(followed: Followed, following: Following, before: Readonly<Record<string, RuleProgress>>) {
    this.#followed = followed
    this.#following = following
    this.#before = before
  }

  tell(event: VisitEvent): void {
    if (event.type === 'exit') this.#end(event)
    const rule = this.#ruleOf(event.geofenceId)
    if (!rule) return
    const isAsked = rule.trigger === 'both' || rule.trigger === event.type
    if (isAsked && !event.isSilent && rule.countsAt(event.atMs))
      this.#alert(rule, event, { type: event.type })
  }

  goOn(visit: OpenVisit, fix: FollowedFix): void {
    this.dwell(visit, fix)
    const rule = this.#ruleOf(visit.geofenceId)
    if (rule?.trigger !== 'speeding') this.#endSpeeding(visit.geofenceId, fix.atMs)
    else if (fix.speedKmh !== undefined) this.#speed(rule, { ...fix, speedKmh: fix.speedKmh })
  }

  #end(event: VisitEvent): void {
    this.dwell(event, event)
    this.#endSpeeding(event.geofenceId, event.atMs)
    delete this.after[event.geofenceId]
  }

  /** Raises the dwell alert of visits that have lasted long enough by then. */
  dwell({ geofenceId, enteredMs }: OpenVisit, at: LatLon & { atMs: number }): void {
    const progress = this.#before[geofenceId]
    if (progress) this.after[geofenceId] = progress
    const seconds = dwellOf(geofenceId, this.#following)
    if (seconds === null || progress?.hasDwelt) return
    const dueMs = enteredMs + seconds * 1_000
    if (at.atMs < dueMs) return
    this.after[geofenceId] = { ...progress, hasDwelt: true }
    const rule = this.#ruleOf(geofenceId)
    if (rule?.countsAt(dueMs))
      this.#alert(rule, { ...at, atMs: dueMs }, { type: 'dwell', dwellSeconds: seconds })
  }

  #speed(rule: GeofenceRule, fix: FollowedFix & { speedKmh: number }): void {
    const { id } = rule
    const limit = rule.limitKmh ?? Number.POSITIVE_INFINITY
    const known = this.#before[id]?.speeding
    if (!known) {
      if (fix.speedKmh <= limit) return
      const { latitude, longitude, atMs: sinceMs, speedKmh: maxKmh } = fix
      this.after[id] = { ...this.after[id], speeding: { latitude, longitude, sinceMs, maxKmh } }
      return
    }
    if (fix.speedKmh < limit - speedingParameters.hysteresisKmh) return this.#endSpeeding(id, fix.atMs)
    const speeding = { ...known, maxKmh: Math.max(known.maxKmh, fix.speedKmh) }
    const isLong = fix.atMs - known.sinceMs >= speedingParameters.minSeconds * 1_000
    if (known.alertId !== undefined) {
      if (speeding.maxKmh > known.maxKmh) this.#report(known.alertId, speeding.maxKmh, null)
    } else if (isLong && rule.countsAt(known.sinceMs)) {
      const place = { latitude: known.latitude, longitude: known.longitude, atMs: known.sinceMs }
      speeding.alertId = this.#alert(rule, place, { type: 'speeding', speedKmh: speeding.maxKmh })
    }
    this.after[id] = { ...this.after[id], speeding }
  }

  #endSpeeding(geofenceId: string, atMs: number): void {
    const known = this.#before[geofenceId]?.speeding
    if (known?.alertId !== undefined) this.#report(known.alertId, known.maxKmh, atMs)
    const { speeding: _ended, ...rest } = this.after[geofenceId] ?? {}
    if (Object.keys(rest).length > 0) this.after[geofenceId] = rest
    else delete this.after[geofenceId]
  }

  /** Updates the alert itself as long as it isn't stored. */
  #report(id: string, speedKmh: number, endMs: number | null): void {
    const { alerts, progress } = this.#followed
    const fresh = alerts.find((alert) => alert.id === id)
    if (fresh) Object.assign(fresh, { speedKmh, endMs })
    else progress.push({ id, speedKmh, endMs })
  }

  #alert(
    rule: GeofenceRule,
    { latitude, longitude, atMs }: LatLon & { atMs: number },
    more: Pick<NewAlert, 'type'> & Partial<Pick<NewAlert, 'dwellSeconds' | 'speedKmh'>>,
  ): string {
    const id = this.#following.newId()
    const place = { latitude, longitude, atMs, endMs: null }
    const none = { dwellSeconds: null, speedKmh: null }
    this.#followed.alerts.push({
      id,
      geofenceId: rule.id,
      geofenceName: rule.name,
      ...place,
      ...none,
      ...more,
    })
    return id
  }

  /** If it watches the vehicle. */
  #ruleOf(geofenceId: string): GeofenceRule | undefined {
    const rule = this.#following.rules.byId.get(geofenceId)
    return rule?.watches(this.#following.vehicleId) ? rule : undefined
  }
}

/** The parts of a fix that the next step needs. */
function placed({ latitude, longitude, atMs, accuracyMeters }: FollowedFix): VisitFix {
  return { latitude, longitude, atMs, ...(accuracyMeters === undefined ? {} : { accuracyMeters }) }
}
