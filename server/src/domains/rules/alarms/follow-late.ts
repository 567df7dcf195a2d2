/**
 * Follows a vehicle again from the checkpoint before its late records until its state equals the one stored at a later
 * checkpoint, and corrects the history. Needs no lock unless it reaches the newest record.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import {
  AlarmFollower,
  type AlarmRules,
  type AlarmSample,
  type AlarmState,
  type Checkpoint,
  LastKnownPlace,
  nextAlarmDueMs,
  toSample,
} from '../../tracking/alarm-detection/index.ts'
import { alarmStates } from '../../tracking/locations/index.ts'
import { findLastPlace, type StoredPosition, streamPositions } from '../../tracking/positions/index.ts'
import { readAlarmRules } from './alarm-rules.ts'
import { type Again, writeCorrections } from './write-corrections.ts'

const HOUR_MS = 3_600_000
/** How far a clock may run ahead. */
const AHEAD_MS = 86_400_000

/** False if newer records arrived meanwhile: it must be tried again. */
export async function followLateAlarms(database: Database, vehicle: VehicleKey, now: Date): Promise<boolean> {
  return database.inTenant(vehicle, async (tx) => {
    const ranges = await readRanges(tx, vehicle)
    if (ranges === undefined) return true
    const live = await alarmStates.read(tx, vehicle)
    const rules = byRecords(await readAlarmRules(tx, vehicle.tenantId))
    const again = await followAgain(tx, { vehicle, ranges, rules, now })
    if (again.isPresent && live && !(await writeLive(tx, vehicle, { live, again, rules }))) return false
    await writeCorrections(tx, vehicle, { ...again, rules: rules?.all ?? [] })
    await removeRanges(tx, vehicle, ranges.ids)
    return true
  })
}

/** Records stored since then. */
export async function followPast(
  database: Database,
  vehicle: VehicleKey,
  { from, now }: { from: Date; now: Date },
): Promise<void> {
  await database.inTenant(vehicle, (tx) =>
    tx
      .insertInto('alarmDirtyRanges')
      .values({ ...vehicle, fromTime: from, toTime: now })
      .execute(),
  )
  // The worker tries again if newer records have arrived.
  await followLateAlarms(database, vehicle, now)
}

type Ranges = { ids: string[]; fromMs: number; toMs: number }

async function readRanges(tx: Tx, vehicle: VehicleKey): Promise<Ranges | undefined> {
  const rows = await tx
    .selectFrom('alarmDirtyRanges')
    .select(['id', 'fromTime', 'toTime'])
    .where('tenantId', '=', vehicle.tenantId)
    .where('vehicleId', '=', vehicle.vehicleId)
    .execute()
  if (rows.length === 0) return undefined
  return {
    ids: rows.map(({ id }) => id),
    fromMs: Math.min(...rows.map(({ fromTime }) => fromTime.getTime())),
    toMs: Math.max(...rows.map(({ toTime }) => toTime.getTime())),
  }
}

async function removeRanges(tx: Tx, vehicle: VehicleKey, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('alarmDirtyRanges')
    .where('tenantId', '=', vehicle.tenantId)
    .where('id', 'in', [...ids])
    .execute()
}

/** Whether a device was offline doesn't change with what it sends afterwards. */
function byRecords(rules: AlarmRules | null): AlarmRules | null {
  return rules && { ...rules, all: rules.all.filter(({ condition }) => condition.type !== 'deviceOffline') }
}

type Asked = {
  vehicle: VehicleKey
  ranges: Ranges
  rules: AlarmRules | null
  now: Date
}

async function followAgain(tx: Tx, { vehicle, ranges, rules, now }: Asked): Promise<Again> {
  const start = await checkpointBeforeTime(tx, vehicle, ranges.fromMs)
  const afterMs = start?.atMs ?? firstMs(ranges, rules)
  const later = await checkpointsAfter(tx, vehicle, ranges.toMs)
  const from = start ? known(start.state, rules) : null
  const follower = new AlarmFollower(from, { vehicleId: vehicle.vehicleId, rules })
  const checkpoints: Checkpoint[] = []
  const again = ({ atMs, state }: Checkpoint, isPresent: boolean): Again => ({
    ...follower.found(),
    state,
    checkpoints,
    afterMs,
    untilMs: atMs,
    isPresent,
  })
  const places = new LastKnownPlace(await findLastPlace(tx, vehicle, afterMs))
  const period = { ...vehicle, from: new Date(afterMs + 1), to: new Date(now.getTime() + AHEAD_MS) }
  for await (const positions of streamPositions(tx, period)) {
    for (const sample of samplesOf(positions, { rules, places })) {
      const checkpoint = follower.checkpointBefore(sample)
      const stored = checkpoint && later.get(checkpoint.atMs)
      if (checkpoint && stored && isDeepStrictEqual(known(stored, rules), known(checkpoint.state, rules)))
        return again(checkpoint, false)
      if (checkpoint) checkpoints.push(checkpoint)
      follower.take(sample)
    }
  }
  const { lastMs } = follower
  return again(
    lastMs === null ? { atMs: afterMs, state: emptyAt(afterMs) } : { atMs: lastMs, state: follower.state() },
    true,
  )
}

type Following = { rules: AlarmRules | null; places: LastKnownPlace }

function samplesOf(positions: readonly StoredPosition[], { rules, places }: Following): AlarmSample[] {
  return (
    positions
      // The flags that depend on neighbours aren't known when a record arrives.
      .map((position) => toSample({ ...position, outlier: false }))
      .sort((a, b) => a.atMs - b.atMs)
      .map((sample) => places.addTo(sample))
      .filter(({ event }) => rules !== null || event !== undefined)
  )
}

/** Without an earlier checkpoint: from when the first alarm was added, or somewhat earlier, as a report may be repeated. */
function firstMs({ fromMs }: Ranges, rules: AlarmRules | null): number {
  const sinceMs = Math.min(fromMs, ...(rules?.all.map(({ sinceMs: own }) => own) ?? []))
  return sinceMs - HOUR_MS
}

function emptyAt(lastMs: number): AlarmState {
  return { lastMs, before: null, ignition: null, rules: {}, reports: {} }
}

/** Only the state of alarms that haven't changed since. */
function known(state: AlarmState, rules: AlarmRules | null): AlarmState {
  const since = new Map(rules?.all.map(({ id, sinceMs }) => [id, sinceMs]))
  const kept = Object.entries(state.rules).filter(([id, { sinceMs }]) => since.get(id) === sinceMs)
  return { ...state, rules: Object.fromEntries(kept) }
}

async function checkpointBeforeTime(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  timeMs: number,
): Promise<Checkpoint | undefined> {
  const row = await tx
    .selectFrom('alarmCheckpoints')
    .select(['time', 'state'])
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('time', '<', new Date(timeMs))
    .orderBy('time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { atMs: row.time.getTime(), state: row.state as AlarmState } // ingest wrote it
}

async function checkpointsAfter(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  timeMs: number,
): Promise<ReadonlyMap<number, AlarmState>> {
  const rows = await tx
    .selectFrom('alarmCheckpoints')
    .select(['time', 'state'])
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('time', '>=', new Date(timeMs))
    .execute()
  return new Map(rows.map(({ time, state }) => [time.getTime(), state as AlarmState])) // ingest wrote it
}

type Live = { live: AlarmState; again: Again; rules: AlarmRules | null }

/** Stores the state from which ingest continues; false if ingest has continued already. */
async function writeLive(tx: Tx, vehicle: VehicleKey, { live, again, rules }: Live): Promise<boolean> {
  const ids = new Set(rules?.all.map(({ id }) => id))
  const others = Object.entries(live.rules).filter(([id]) => !ids.has(id))
  const alarms: AlarmState = {
    ...again.state,
    rules: { ...again.state.rules, ...Object.fromEntries(others) },
  }
  if (isDeepStrictEqual(JSON.parse(JSON.stringify(alarms)), live)) return true
  const { state: now, write } = await alarmStates.lock(tx, vehicle)
  if (!isDeepStrictEqual(now, live)) return false
  const all = await readAlarmRules(tx, vehicle.tenantId)
  await write(alarms, nextAlarmDueMs(alarms, { vehicleId: vehicle.vehicleId, rules: all }))
  return true
}

/** Vehicles whose records came late. */
export async function lateVehicles(tx: Tx, _now: Date, limit: number): Promise<VehicleKey[]> {
  const { rows } = await sql<VehicleKey>`
    select distinct tenant_id, vehicle_id from alarm_dirty_ranges limit ${limit}`.execute(tx)
  return rows
}
