/** Makes the history match the result of following a vehicle again. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type {
  AlarmEventProgress,
  AlarmRule,
  AlarmState,
  Checkpoint,
  FoundAlarms,
  NewAlarmEvent,
} from '../../tracking/alarm-detection/index.ts'
import { detailsOf } from './event-text.ts'

/** The result of following a vehicle again. */
export type Again = FoundAlarms & {
  state: AlarmState
  checkpoints: readonly Checkpoint[]
  /** The span that was followed again: records after `from`, up to `to`. */
  afterMs: number
  untilMs: number
  /** No stored record is newer than those followed. */
  isPresent: boolean
}

type Corrections = Again & { rules: readonly AlarmRule[] }

export async function writeCorrections(tx: Tx, vehicle: VehicleKey, corrections: Corrections): Promise<void> {
  const told = await removeUntrue(tx, vehicle, corrections)
  const events = corrections.events.map((event) => ({ ...event, told: told.has(event.alarmId) }))
  await writeEvents(tx, vehicle, events, corrections.untilMs)
  await endEarlier(tx, vehicle, corrections)
  await replaceCheckpoints(tx, vehicle, corrections)
}

/** Returns the alarms whose removed entries were notified: nobody is notified of their corrections. */
async function removeUntrue(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { rules, events, afterMs, untilMs }: Corrections,
): Promise<ReadonlySet<string | null>> {
  const { rows } = await sql<{ alarmId: string | null; told: boolean }>`
    delete from alarm_events e
    where e.tenant_id = ${tenantId} and e.vehicle_id = ${vehicleId}
      and e.found_at > ${new Date(afterMs)} and e.found_at <= ${new Date(untilMs)}
      and e.id <> all (${events.map(({ id }) => id)}::uuid[])
      and (e.reported is not null and e.alarm_id is null or exists (
        select from unnest(${rules.map(({ id }) => id)}::uuid[], ${timesOf(rules, ({ sinceMs }) => sinceMs)}) r (id, since)
        where r.id = e.alarm_id and e.found_at >= r.since))
    returning e.alarm_id, e.told`.execute(tx)
  return new Set(rows.filter(({ told }) => told).map(({ alarmId }) => alarmId))
}

type Written = NewAlarmEvent & { told?: boolean }

/** A known entry keeps an end after the span that was followed again. */
export async function writeEvents(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  events: readonly Written[],
  untilMs: number,
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ atMs, endMs, foundMs, place, placeMs, kind, sensor, ...event }) => ({
    ...event,
    tenantId,
    vehicleId,
    time: new Date(atMs),
    endTime: endMs === null ? null : new Date(endMs),
    foundAt: new Date(foundMs),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    placeTime: placeMs === null ? null : new Date(placeMs),
    details: JSON.stringify(detailsOf({ kind, sensor })),
  }))
  const goesOn = sql`excluded.end_time is null and alarm_events.end_time > ${new Date(untilMs)}`
  const kept = (column: string): RawBuilder<never> =>
    sql`case when ${goesOn} then ${sql.ref(`alarm_events.${column}`)} else ${sql.ref(`excluded.${column}`)} end`
  await tx
    .insertInto('alarmEvents')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'id']).doUpdateSet((row) => ({
        endTime: kept('endTime'),
        value: kept('value'),
        latitude: row.ref('excluded.latitude'),
        longitude: row.ref('excluded.longitude'),
        placeTime: row.ref('excluded.placeTime'),
        foundAt: row.ref('excluded.foundAt'),
      })),
    )
    .execute()
}

/** Entries that began before the span, and ended in it or continue although an end in it was stored. */
async function endEarlier(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { progress, rules, afterMs, untilMs }: Corrections,
): Promise<void> {
  const ended = progress.filter(({ endMs }) => endMs !== null).map(({ id }) => id)
  await sql`update alarm_events e set end_time = null
    where e.tenant_id = ${tenantId} and e.vehicle_id = ${vehicleId} and e.found_at <= ${new Date(afterMs)}
      and e.end_time > ${new Date(afterMs)} and e.end_time <= ${new Date(untilMs)}
      and e.alarm_id = any (${rules.map(({ id }) => id)}::uuid[]) and e.id <> all (${ended}::uuid[])`.execute(
    tx,
  )
  await writeProgress(tx, { tenantId }, progress)
}

export async function writeProgress(
  tx: Tx,
  { tenantId }: Pick<VehicleKey, 'tenantId'>,
  progress: readonly AlarmEventProgress[],
): Promise<void> {
  if (progress.length === 0) return
  await sql`update alarm_events e set value = n.value, end_time = coalesce(n.end_time, e.end_time)
    from unnest(${progress.map(({ id }) => id)}::uuid[], ${progress.map(({ value }) => value)}::float8[],
      ${timesOf(progress, ({ endMs }) => endMs)}) n (id, value, end_time)
    where e.tenant_id = ${tenantId} and e.id = n.id`.execute(tx)
}

async function replaceCheckpoints(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { checkpoints, afterMs, untilMs, isPresent }: Corrections,
): Promise<void> {
  let old = tx
    .deleteFrom('alarmCheckpoints')
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('time', '>', new Date(afterMs))
  // The checkpoint at which both agreed stays.
  if (!isPresent) old = old.where('time', '<', new Date(untilMs))
  await old.execute()
  if (checkpoints.length === 0) return
  await tx
    .insertInto('alarmCheckpoints')
    .values(
      checkpoints.map(({ atMs, state }) => ({
        tenantId,
        vehicleId,
        time: new Date(atMs),
        state: JSON.stringify(state),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'vehicleId', 'time'])
        .doUpdateSet((row) => ({ state: row.ref('excluded.state') })),
    )
    .execute()
}

function timesOf<Thing>(
  things: readonly Thing[],
  read: (thing: Thing) => number | null,
): RawBuilder<unknown> {
  const times = things.map((thing) => {
    const atMs = read(thing)
    return atMs === null ? null : new Date(atMs)
  })
  return sql`${times}::timestamptz[]`
}
