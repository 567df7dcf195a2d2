/**
 * Follows a vehicle again from before its late fixes, until that makes no further difference, and corrects its visits and
 * alerts. Visits and alerts from before a geofence was drawn stay.
 */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import {
  type FollowedFix,
  followRules,
  type FollowState,
  type GeofenceRules,
  type NewAlert,
  nextDwellMs,
  notFollowed,
  toFollowed,
  type VisitEvent,
} from '../../tracking/geofence-visits/index.ts'
import { visitStates } from '../../tracking/locations/index.ts'
import { DAY_MS, isReliable, readPositions, streamPositions } from '../../tracking/positions/index.ts'
import { compareVisits, type Visit } from './compare-visits.ts'
import { readRules, rulesOf } from './geofence-rules.ts'
import { writeCorrections } from './write-corrections.ts'

/** How far back the fix before the late ones is searched. */
const LOOK_BACK_MS = [DAY_MS, 90 * DAY_MS]

type Ranges = { ids: string[]; fromMs: number; toMs: number }

/** False if newer fixes arrived meanwhile: it must be tried again. */
export async function followLate(database: Database, vehicle: VehicleKey, now: Date): Promise<boolean> {
  for (;;) {
    const done = await followFirst(database, vehicle, now)
    if (done !== 'more') return done === 'all'
  }
}

async function followFirst(
  database: Database,
  vehicle: VehicleKey,
  now: Date,
): Promise<'all' | 'more' | 'again'> {
  return database.inTenant(vehicle, async (tx) => {
    const ranges = await readFirstRanges(tx, vehicle)
    if (ranges === undefined) return 'all'
    const rules = await readRules(tx, vehicle.tenantId)
    if (rules === undefined) {
      await removeRanges(tx, vehicle, ranges.ids)
      return 'more'
    }
    const live = (await visitStates.read(tx, vehicle)) ?? notFollowed
    const again = await followAgain(tx, { vehicle, ranges, rules, live, now })
    if (again.isPresent && !(await writeLive(tx, vehicle, { before: live, state: again.state, rules })))
      return 'again'
    const corrections = compareVisits(again.stored, again)
    await writeCorrections(tx, vehicle, { ...corrections, speeding: again.speeding, ranges })
    await removeRanges(tx, vehicle, ranges.ids)
    return 'more'
  })
}

/** The earliest range, and those that overlap it. */
async function readFirstRanges(tx: Tx, vehicle: VehicleKey): Promise<Ranges | undefined> {
  const rows = await tx
    .selectFrom('geofenceDirtyRanges')
    .select(['id', 'fromTime', 'toTime'])
    .where('tenantId', '=', vehicle.tenantId)
    .where('vehicleId', '=', vehicle.vehicleId)
    .orderBy('fromTime')
    .execute()
  const [first] = rows
  if (first === undefined) return undefined
  const ranges: Ranges = { ids: [], fromMs: first.fromTime.getTime(), toMs: first.toTime.getTime() }
  for (const { id, fromTime, toTime } of rows) {
    if (fromTime.getTime() > ranges.toMs) break
    ranges.ids.push(id)
    ranges.toMs = Math.max(ranges.toMs, toTime.getTime())
  }
  return ranges
}

async function removeRanges(tx: Tx, vehicle: VehicleKey, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('geofenceDirtyRanges')
    .where('tenantId', '=', vehicle.tenantId)
    .where('id', 'in', [...ids])
    .execute()
}

type Asked = {
  vehicle: VehicleKey
  ranges: Ranges
  rules: GeofenceRules
  live: FollowState
  now: Date
}

type Again = {
  state: FollowState
  open: Visit[]
  stored: Visit[]
  events: VisitEvent[]
  alerts: NewAlert[]
  speeding: NewAlert[]
  untilMs: number
  /** No stored fix is newer than those followed. */
  isPresent: boolean
}

async function followAgain(tx: Tx, { vehicle, ranges, rules: all, live, now }: Asked): Promise<Again> {
  const last = await fixBefore(tx, vehicle, ranges.fromMs)
  const afterMs = last?.atMs ?? 0
  // The geofences at that time.
  const rules = rulesOf([...all.byId.values()].filter(({ sinceMs }) => sinceMs <= ranges.fromMs))
  const stored = (await readVisits(tx, vehicle, afterMs)).filter(({ geofenceId }) =>
    rules.byId.has(geofenceId),
  )
  const open = stored.filter(({ enteredMs }) => enteredMs <= afterMs)
  const following = { vehicleId: vehicle.vehicleId, rules, newId: uuidv7 }
  let state: FollowState = last === undefined ? notFollowed : stateAt(last, open, rules)
  const [events, alerts]: [VisitEvent[], NewAlert[]] = [[], []]
  const untilMs = (): number => state.last?.atMs ?? afterMs
  const period = { ...vehicle, from: new Date(afterMs + 1), to: now }
  for await (const positions of streamPositions(tx, period)) {
    const fixes = positions
      .filter(isReliable)
      .flatMap(toFollowed)
      .sort((a, b) => a.atMs - b.atMs)
    const followed = followRules(state, fixes, following)
    state = followed.state
    events.push(...followed.events)
    for (const { id, ...more } of followed.progress)
      Object.assign(alerts.find((alert) => alert.id === id) ?? {}, more)
    alerts.push(...followed.alerts)
    const isNewest = untilMs() >= (live.last?.atMs ?? 0)
    if (!isNewest && untilMs() > ranges.toMs && isSame(state, stored, untilMs())) break
  }
  const isPresent = untilMs() >= (live.last?.atMs ?? 0)
  const until = untilMs()
  return {
    state: isPresent ? withLater(state, live, rules) : state,
    open,
    stored: stored.filter(({ enteredMs }) => enteredMs <= until),
    events,
    alerts,
    speeding: alerts.filter(
      ({ type, atMs }) => type === 'speeding' && atMs >= ranges.fromMs && atMs <= ranges.toMs,
    ),
    untilMs: until,
    isPresent,
  }
}

async function fixBefore(tx: Tx, vehicle: VehicleKey, timeMs: number): Promise<FollowedFix | undefined> {
  for (const backMs of LOOK_BACK_MS) {
    const period = { ...vehicle, from: new Date(timeMs - backMs), to: new Date(timeMs - 1) }
    const fixes = (await readPositions(tx, period)).filter(isReliable).flatMap(toFollowed)
    const found = fixes.findLast(({ atMs }) => atMs < timeMs)
    if (found) return found
  }
  return undefined
}

/** Visits that were open at the instant, or begun after it. */
async function readVisits(tx: Tx, { tenantId, vehicleId }: VehicleKey, atMs: number): Promise<Visit[]> {
  const { rows } = await sql<{
    geofenceId: string
    enteredAt: Date
    exitedAt: Date | null
    isInitial: boolean
  }>`
    select geofence_id, entered_at, exited_at, is_initial from geofence_visits
    where tenant_id = ${tenantId} and vehicle_id = ${vehicleId}
      and (exited_at is null or exited_at > ${new Date(atMs)} or entered_at > ${new Date(atMs)})`.execute(tx)
  return rows.map(({ geofenceId, enteredAt, exitedAt, isInitial }) => ({
    geofenceId,
    enteredMs: enteredAt.getTime(),
    exitedMs: exitedAt?.getTime() ?? null,
    isInitial,
  }))
}

/** As ingest left it at this fix. */
function stateAt(last: FollowedFix, open: readonly Visit[], { byId }: GeofenceRules): FollowState {
  const hasDwelt = ({ geofenceId, enteredMs }: Visit): boolean => {
    const seconds = byId.get(geofenceId)?.dwellSeconds ?? Number.POSITIVE_INFINITY
    return last.atMs >= enteredMs + seconds * 1_000
  }
  return {
    last,
    open: open.map(({ geofenceId, enteredMs, isInitial }) => ({ geofenceId, enteredMs, isInitial })),
    progress: Object.fromEntries(
      open.filter(hasDwelt).map(({ geofenceId }) => [geofenceId, { hasDwelt: true as const }]),
    ),
  }
}

/** Whether the open visits equal those stored for this instant. */
function isSame({ open }: FollowState, stored: readonly Visit[], atMs: number): boolean {
  const before = stored.filter(
    ({ enteredMs, exitedMs }) => enteredMs <= atMs && (exitedMs === null || exitedMs > atMs),
  )
  const isStored = (visit: FollowState['open'][number]): boolean =>
    before.some(
      ({ geofenceId, enteredMs }) => geofenceId === visit.geofenceId && enteredMs === visit.enteredMs,
    )
  return before.length === open.length && open.every(isStored)
}

/** Geofences that were drawn after the late fixes were not followed again. */
function withLater(state: FollowState, live: FollowState, { byId }: GeofenceRules): FollowState {
  const later = live.open.filter(({ geofenceId }) => !byId.has(geofenceId))
  const progress = Object.entries(live.progress).filter(([id]) => !byId.has(id))
  return {
    last: state.last,
    open: [...state.open, ...later].toSorted((a, b) => (a.geofenceId < b.geofenceId ? -1 : 1)),
    progress: { ...state.progress, ...Object.fromEntries(progress) },
  }
}

type Live = { before: FollowState; state: FollowState; rules: GeofenceRules }

/** Stores the state from which ingest continues; false if ingest has continued already. */
async function writeLive(tx: Tx, vehicle: VehicleKey, { before, state, rules }: Live): Promise<boolean> {
  if (JSON.stringify(state) === JSON.stringify(before)) return true
  const { state: now, write } = await visitStates.lock(tx, vehicle)
  if (now?.last?.atMs !== before.last?.atMs) return false
  await write(state, nextDwellMs(state, { vehicleId: vehicle.vehicleId, rules }))
  return true
}
