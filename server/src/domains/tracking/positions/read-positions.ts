import { CompiledQuery } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { epochMs } from '../../../database/epoch-ms.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { readBytes, storedBytes, type StoredBytes } from './cold/stored-bytes.ts'
import { hotColumns, type HotRow, toStoredFix } from './hot-positions.ts'
import { DAY_MS, HOUR_MS, hourOf } from './hours.ts'
import { qualityFlagMarginMs, flagPositions } from './quality-flags.ts'
import { mergeStored } from './merge-stored.ts'
import { decodePositions } from './position-codec.ts'
import type { StoredFix, StoredPosition } from './stored-position.ts'

export type StoredPeriod = { tenantId: string; vehicleId: string; from: Date; to: Date }

/**
 * All fixes of one vehicle in the period, both ends included, oldest first, one per instant. For computation only: it
 * ignores privacy, so its result may reach people only through `visiblePositions`.
 */
export async function readPositions(tx: Tx, period: StoredPeriod): Promise<StoredPosition[]> {
  const parts = await Array.fromAsync(streamPositions(tx, period))
  return parts.flat()
}

/** Limits memory and event loop time per part, for devices that report every second. */
const MANY_FIXES = 20_000

/** For vehicles that report rarely: a query takes longer than parsing the few fixes of a day. */
const MAX_SPAN_MS = 16 * DAY_MS

/** Like `readPositions`, in parts of about a day, so that memory doesn't grow with the period. */
export async function* streamPositions(tx: Tx, period: StoredPeriod): AsyncGenerator<StoredPosition[], void> {
  yield* streamParts(tx, period, async ({ fromMs, toMs, ...vehicle }) => {
    const margins = { fromMs: fromMs - qualityFlagMarginMs, toMs: toMs + qualityFlagMarginMs }
    const flagged = flagPositions(await readStoredFixes(tx, { ...vehicle, ...margins }))
    return flagged.filter(({ record: { timeMs } }) => timeMs >= fromMs && timeMs <= toMs)
  })
}

/** The period in parts, as `read` returns them; empty ones are left out. */
export async function* streamParts<Fix>(
  tx: Tx,
  period: StoredPeriod,
  read: (part: FixPeriod) => Promise<Fix[]>,
): AsyncGenerator<Fix[], void> {
  const { tenantId, vehicleId } = period
  const endMs = period.to.getTime()
  let startMs = period.from.getTime()
  let spanMs = DAY_MS
  while (startMs <= endMs) {
    const untilMs = Math.min(startMs + spanMs - 1, endMs)
    const part = await read({ tenantId, vehicleId, fromMs: startMs, toMs: untilMs })
    if (part.length > 0) yield part
    if (part.length > MANY_FIXES) spanMs = Math.max(HOUR_MS, spanMs / 2)
    else if (part.length < MANY_FIXES / 4) spanMs = Math.min(MAX_SPAN_MS, spanMs * 2)
    startMs = untilMs + 1
    // Skips days of silence.
    if (part.length === 0 && startMs <= endMs) startMs = await findNext(tx, period, startMs)
  }
}

const nextTime = `
  select (extract(epoch from least(
    (select hour from position_segments where tenant_id = $1 and vehicle_id = $2 and hour >= $4 order by hour limit 1),
    (select fix_time from positions where tenant_id = $1 and vehicle_id = $2 and fix_time >= $3
      order by fix_time limit 1))) * 1000)::float8 as ms`

/** No fix from `fromMs` on is before this time; infinite when there is none at all. */
async function findNext(tx: Tx, { tenantId, vehicleId }: VehicleKey, fromMs: number): Promise<number> {
  const values = [tenantId, vehicleId, new Date(fromMs), new Date(hourOf(fromMs))]
  const { rows } = await tx.executeQuery<{ ms: number | null }>(CompiledQuery.raw(nextTime, values))
  return Math.max(fromMs, rows[0]?.ms ?? Number.POSITIVE_INFINITY)
}

/** The vehicle has no stored fix before this time; null when it has none at all. */
export async function findFirstFix(tx: Tx, vehicle: VehicleKey): Promise<Date | null> {
  const firstMs = await findNext(tx, vehicle, 0)
  return firstMs === Number.POSITIVE_INFINITY ? null : new Date(firstMs)
}

const lastTime = `
  select (extract(epoch from greatest(
    (select hour from position_segments where tenant_id = $1 and vehicle_id = $2 and hour <= $3 order by hour desc limit 1),
    (select fix_time from positions where tenant_id = $1 and vehicle_id = $2 and fix_time <= $3
      order by fix_time desc limit 1))) * 1000)::float8 as ms`

/** The start of the last hour with a fix by then; undefined if there is none. */
export async function findLastHour(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  untilMs: number,
): Promise<number | undefined> {
  const query = CompiledQuery.raw(lastTime, [tenantId, vehicleId, new Date(untilMs)])
  const { rows } = await tx.executeQuery<{ ms: number | null }>(query)
  const lastMs = rows[0]?.ms
  return lastMs === null || lastMs === undefined ? undefined : hourOf(lastMs)
}

/** If a device has had no place in this many hours with records, it has been elsewhere since. */
const MAX_HOURS_WITHOUT_PLACE = 48

/** The vehicle's last place by then, whatever its neighbours; for computation only, like `readPositions`. */
export async function findLastPlace(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  untilMs: number,
): Promise<{ latitude: number; longitude: number; atMs: number } | undefined> {
  let toMs = untilMs
  for (let hours = 0; hours < MAX_HOURS_WITHOUT_PLACE; hours++) {
    const fromMs = await findLastHour(tx, { tenantId, vehicleId }, toMs)
    if (fromMs === undefined) return undefined
    const period = { tenantId, vehicleId, fromMs, toMs: Math.min(toMs, fromMs + HOUR_MS - 1) }
    const fixes = await readStoredFixes(tx, period)
    const placed = fixes.findLast(({ invalid, inaccurate }) => !invalid && !inaccurate)?.record
    if (placed) return { latitude: placed.latitude, longitude: placed.longitude, atMs: placed.timeMs }
    toMs = fromMs - 1
  }
  return undefined
}

export type FixPeriod = { tenantId: string; vehicleId: string; fromMs: number; toMs: number }

/**
 * Rows of the hours that no segment holds completely: those without a segment, and dirty ones. One index lookup per hour,
 * so that rows of compacted hours cost nothing: `offset 0` keeps the planner from reading all rows first. The period as
 * values ($3 to $5) keeps it from looking at other days.
 */
export const hotRows = `
  from (
    select h as hour from generate_series($3::timestamptz, $4::timestamptz, interval '1 hour') h
    where not exists (
      select from position_segments s where s.tenant_id = $1 and s.vehicle_id = $2 and s.hour = h
        and not exists (select from dirty_segments m where m.tenant_id = $1 and m.vehicle_id = $2 and m.hour = h))
    offset 0
  ) open
  cross join lateral (
    select * from positions q where q.tenant_id = $1 and q.vehicle_id = $2
      and q.fix_time >= $3 and q.fix_time < $5
      and q.fix_time >= open.hour and q.fix_time < open.hour + interval '1 hour' offset 0) p`
const readHot = `select ${hotColumns} ${hotRows} order by p.fix_time`

const readSegments = `
  select ${epochMs('hour')} as "hourMs", ${storedBytes} from position_segments
  where tenant_id = $1 and vehicle_id = $2 and hour >= $3 and hour <= $4 order by hour`

/** Rows first: a fix that moves from rows to a segment between the two queries is read twice, never missed. */
export async function readRowsAndSegments(tx: Tx, { tenantId, vehicleId, fromMs, toMs }: FixPeriod) {
  const values = [tenantId, vehicleId, new Date(hourOf(fromMs)), new Date(hourOf(toMs))]
  const end = new Date(hourOf(toMs) + HOUR_MS)
  const hot = await tx.executeQuery<HotRow>(CompiledQuery.raw(readHot, [...values, end]))
  const segments = await tx.executeQuery<StoredBytes & { hourMs: number }>(
    CompiledQuery.raw(readSegments, values),
  )
  return {
    rows: hot.rows.map(toStoredFix),
    hoursMs: segments.rows.map(({ hourMs }) => hourMs),
    /** Of the segments, in the order of their hours. */
    bytes: await readBytes(tx, tenantId, segments.rows),
  }
}

export async function readStoredFixes(tx: Tx, period: FixPeriod): Promise<readonly StoredFix[]> {
  const { rows, bytes } = await readRowsAndSegments(tx, period)
  const { fixes } = mergeStored(bytes.flatMap(decodePositions), rows)
  return fixes.filter(({ record: { timeMs } }) => timeMs >= period.fromMs && timeMs <= period.toMs)
}
