/** Compares a vehicle's visits and alerts with those that late fixes give. Pure. */
import type { NewAlert, VisitEvent } from '../../tracking/geofence-visits/index.ts'

/** `exitedMs` is null while the visit is open. */
export type Visit = { geofenceId: string; enteredMs: number; exitedMs: number | null; isInitial: boolean }

export type AlertSpan = { geofenceId: string; type: NewAlert['type']; fromMs: number; untilMs: number }

export type VisitCorrections = {
  added: Visit[]
  /** Visits with their new end. */
  ended: Visit[]
  removed: Visit[]
  addedAlerts: NewAlert[]
  /** Alerts of these geofences from one instant to another, both included, are no longer valid. */
  removedAlerts: AlertSpan[]
}

type Followed = {
  /** Visits that were open at the beginning of the span. */
  open: readonly Visit[]
  events: readonly VisitEvent[]
  alerts: readonly NewAlert[]
  /** Time of the last fix that was followed: later changes of a stored visit stay. */
  untilMs: number
}

/** `stored`: visits that were open at the beginning, or began before the end. */
export function compareVisits(
  stored: readonly Visit[],
  { open, events, alerts, untilMs }: Followed,
): VisitCorrections {
  const found = applyEvents(open, events)
  const known = new Map(stored.map((visit) => [keyOf(visit), visit]))
  const corrections: VisitCorrections = {
    added: [],
    ended: [],
    removed: [],
    addedAlerts: [],
    removedAlerts: [],
  }
  for (const [key, visit] of found) {
    const same = known.get(key)
    const before = same && isKnownAs(same, visit) ? same : undefined
    if (!before) corrections.added.push(visit)
    else if (endBy(before, untilMs) !== visit.exitedMs) corrections.ended.push(visit)
    else continue
    if (before) corrections.removedAlerts.push(...alertsOfEnd(before, untilMs))
    corrections.addedAlerts.push(...alerts.filter((alert) => isOf(alert, visit, before !== undefined)))
  }
  for (const visit of stored) {
    if (isKnownAs(visit, found.get(keyOf(visit)))) continue
    corrections.removed.push(visit)
    const { geofenceId, enteredMs } = visit
    const enter = { geofenceId, type: 'enter', fromMs: enteredMs, untilMs: enteredMs } as const
    corrections.removedAlerts.push(enter, ...alertsOfEnd(visit, untilMs))
  }
  return corrections
}

/** A visit that was recorded as initial and wasn't is a different one. */
function isKnownAs(visit: Visit, found: Visit | undefined): boolean {
  return found?.isInitial === visit.isInitial
}

function applyEvents(open: readonly Visit[], events: readonly VisitEvent[]): Map<string, Visit> {
  const visits = new Map(open.map((visit) => [keyOf(visit), { ...visit, exitedMs: null as number | null }]))
  for (const event of events) {
    const { geofenceId, enteredMs, isInitial } = event
    const exitedMs = event.type === 'exit' ? event.atMs : null
    visits.set(keyOf(event), {
      ...(visits.get(keyOf(event)) ?? { geofenceId, enteredMs, isInitial }),
      exitedMs,
    })
  }
  return visits
}

function keyOf({ geofenceId, enteredMs }: Pick<Visit, 'geofenceId' | 'enteredMs'>): string {
  return `${geofenceId} ${enteredMs}`
}

/** An end after the followed span doesn't count yet. */
function endBy({ exitedMs }: Visit, untilMs: number): number | null {
  return exitedMs !== null && exitedMs <= untilMs ? exitedMs : null
}

/** Alerts about its duration and its end. */
function alertsOfEnd(visit: Visit, untilMs: number): AlertSpan[] {
  const { geofenceId, enteredMs } = visit
  const endMs = endBy(visit, untilMs)
  const dwell = { geofenceId, type: 'dwell', fromMs: enteredMs, untilMs: endMs ?? untilMs } as const
  return endMs === null ? [dwell] : [dwell, { geofenceId, type: 'exit', fromMs: endMs, untilMs: endMs }]
}

/** Speeding is compared for the whole span. */
function isOf({ geofenceId, type, atMs }: NewAlert, visit: Visit, isKnown: boolean): boolean {
  if (geofenceId !== visit.geofenceId) return false
  if (type === 'enter') return !isKnown && atMs === visit.enteredMs
  if (type === 'exit') return atMs === visit.exitedMs
  return type === 'dwell' && atMs >= visit.enteredMs && atMs <= (visit.exitedMs ?? Number.POSITIVE_INFINITY)
}
