/**
 * Turns one vehicle's fixes, in order of time, into its visits of geofences. Pure: ingest resumes from a stored state, and
 * late data from an earlier one; both give the same result, since only the fixes and the geofences count.
 */
import { wrapLongitude } from '@roadbook/geo/destination'
import { interpolate } from '@roadbook/geo/line'
import type { AreaIndex } from '@roadbook/geo/shapes/area-index'
import type { Area } from '@roadbook/geo/shapes/shape'
import { longitudeNear } from '@roadbook/geo/shapes/longitudes'
import { FIX_ACCURACY_METERS } from '@roadbook/geo/shapes/smallest-place'
import type { LatLon } from '@roadbook/geo/types'

export const visitParameters = {
  /** Accuracy of a fix whose device reports none. */
  accuracyMeters: FIX_ACCURACY_METERS,
  /** A segment between two fixes further apart in time doesn't show where the vehicle was. */
  maxCrossingSeconds: 300,
}

export type Geofence = {
  id: string
  area: Area
  /** Epoch milliseconds from which its shape counts: when it was created or redrawn. */
  sinceMs: number
}

export type VisitFix = LatLon & { atMs: number; accuracyMeters?: number | undefined }

/** `isInitial`: the vehicle was there already when the geofence was created, or at its first fix. */
export type OpenVisit = { geofenceId: string; enteredMs: number; isInitial: boolean }

export type VisitState = {
  /** Time of the newest fix so far. */
  last: VisitFix | null
  /** By geofence id. */
  open: readonly OpenVisit[]
}

export type VisitEvent = LatLon & {
  type: 'enter' | 'exit'
  geofenceId: string
  atMs: number
  /** The beginning of the visit that it starts or ends. */
  enteredMs: number
  isInitial: boolean
  /** The vehicle didn't drive in or out: it was found inside, or the geofence was redrawn around it or away from it. */
  isSilent: boolean
}

export const noVisits: VisitState = { last: null, open: [] }

export type Geofences = { index: AreaIndex<Geofence>; byId: ReadonlyMap<string, Geofence> }

/** The state after a fix, and the events on the way to it. A fix that is no newer than the last changes nothing. */
export function nextVisits(
  state: VisitState,
  fix: VisitFix,
  geofences: Geofences,
): { state: VisitState; events: VisitEvent[] } {
  const { last } = state
  if (last !== null && fix.atMs <= last.atMs) return { state, events: [] }
  const step = { last, fix }
  const events: VisitEvent[] = []
  const open: OpenVisit[] = []
  const known = new Set<string>()
  for (const visit of state.open) {
    known.add(visit.geofenceId)
    const geofence = geofences.byId.get(visit.geofenceId)
    // Deleted: nothing to exit from.
    if (geofence === undefined) continue
    if (sideOf(geofence, fix) === 'outside') {
      const isSilent = last === null || last.atMs < geofence.sinceMs
      events.push({ ...exitOf(visit, fix), isSilent })
    } else open.push(visit)
  }
  for (const geofence of geofences.index.near(last ?? fix, fix)) {
    if (known.has(geofence.id)) continue
    const found = sideOf(geofence, fix) === 'inside' ? [enterOf(geofence, step)] : crossingOf(geofence, step)
    events.push(...found)
    const [entered] = found
    if (found.length === 1 && entered) open.push(openedBy(entered))
  }
  return {
    state: { last: fix, open: open.toSorted((a, b) => (a.geofenceId < b.geofenceId ? -1 : 1)) },
    events: events.toSorted(inOrder),
  }
}

/** The same for many fixes, in order of time. */
export function visitsOf(
  fixes: readonly VisitFix[],
  geofences: Geofences,
  from: VisitState = noVisits,
): { state: VisitState; events: VisitEvent[] } {
  let state = from
  const events: VisitEvent[] = []
  for (const fix of fixes) {
    const next = nextVisits(state, fix, geofences)
    state = next.state
    events.push(...next.events)
  }
  return { state, events }
}

/**
 * Inside and outside are certain only beyond the accuracy of the fix, so jitter at a border neither starts nor ends a visit.
 */
function sideOf({ area }: Geofence, fix: VisitFix) {
  const accuracy = fix.accuracyMeters ?? visitParameters.accuracyMeters
  return area.side(fix, Math.min(accuracy, area.maxMarginMeters))
}

type Step = { last: VisitFix | null; fix: VisitFix }

function enterOf(geofence: Geofence, { last, fix }: Step): VisitEvent {
  const isInitial = last === null || last.atMs < geofence.sinceMs
  const visit = { geofenceId: geofence.id, enteredMs: fix.atMs, isInitial }
  return { ...visit, ...placeOf(fix), type: 'enter', atMs: fix.atMs, isSilent: isInitial }
}

function openedBy({ geofenceId, enteredMs, isInitial }: VisitEvent): OpenVisit {
  return { geofenceId, enteredMs, isInitial }
}

/**
 * A geofence that the segment between two fixes crosses, inside beyond doubt at some point: the vehicle entered there, and
 * exited again if the second fix is outside beyond doubt.
 */
function crossingOf(geofence: Geofence, { last, fix }: Step): VisitEvent[] {
  if (last === null || last.atMs < geofence.sinceMs) return []
  if (fix.atMs - last.atMs > visitParameters.maxCrossingSeconds * 1_000) return []
  const sure = geofence.area
    .partsInside(last, fix)
    .filter(({ start, end }) => sideOf(geofence, fixAt(last, fix, (start + end) / 2)) === 'inside')
  const [first, final] = [sure[0], sure.at(-1)]
  if (first === undefined || final === undefined) return []
  const enter = fixAt(last, fix, first.start)
  const visit = { geofenceId: geofence.id, enteredMs: enter.atMs, isInitial: false }
  const entered: VisitEvent = {
    ...visit,
    ...placeOf(enter),
    type: 'enter',
    atMs: enter.atMs,
    isSilent: false,
  }
  if (sideOf(geofence, fix) !== 'outside') return [entered]
  return [entered, exitOf(visit, fixAt(last, fix, final.end))]
}

function fixAt(last: VisitFix, fix: VisitFix, share: number): VisitFix {
  const end = { ...fix, longitude: longitudeNear(fix.longitude, last.longitude) }
  const { latitude, longitude } = interpolate(last, end, share)
  return {
    latitude,
    longitude: wrapLongitude(longitude),
    atMs: Math.round(last.atMs + (fix.atMs - last.atMs) * share),
    accuracyMeters: fix.accuracyMeters,
  }
}

function exitOf(visit: OpenVisit, at: VisitFix): VisitEvent {
  return { ...visit, ...placeOf(at), type: 'exit', atMs: at.atMs, isSilent: false }
}

function placeOf({ latitude, longitude }: LatLon): LatLon {
  return { latitude, longitude }
}

/** By time; at the same instant exits first, then by id, so that a batch has a fixed order. */
function inOrder(a: VisitEvent, b: VisitEvent): number {
  if (a.atMs !== b.atMs) return a.atMs - b.atMs
  if (a.geofenceId === b.geofenceId) return a.type === 'enter' ? -1 : 1
  if (a.type !== b.type) return a.type === 'exit' ? -1 : 1
  return a.geofenceId < b.geofenceId ? -1 : 1
}
