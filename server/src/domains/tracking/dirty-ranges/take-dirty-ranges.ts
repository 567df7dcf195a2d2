/** Decides which part of a vehicle's dirty ranges is rebuilt next, and leaves the older part dirty. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

const DAY_MS = 86_400_000

/**
 * A rebuild reads at most this many fixes from rows and as many from segments: about ten megabytes, and a fraction of a
 * second in which devices wait. Older fixes stay dirty.
 */
const PART_FIXES = 50_000

/** The part to rebuild; `oldest` is before `from` if one of its dirty ranges starts earlier. */
export type Part = {
  /** Counts this vehicle's rebuilds. */
  generation: number
  oldest: Date
  from: Date
  to: Date
  /** Dirty ranges of older periods remain. */
  hasOlderRanges: boolean
  /** Ranges that aren't due yet, in which only the passing of time may end the trip in progress. */
  clockRanges: readonly string[]
  /** End of the long or old dirty ranges, whose progress the page shows; null if there are none. */
  longEnd: Date | null
  /** An earlier run left older parts. */
  isRebuild: boolean
}

/** Smaller parts, for tests. */
export type PartLimits = { partFixes?: number }

/** Takes the dirty ranges of the newest part; undefined when there are none. The caller holds `lockTrips`. */
export async function takeDirtyRanges(
  tx: Tx,
  vehicle: VehicleKey,
  now: Date,
  { partFixes = PART_FIXES }: PartLimits = {},
): Promise<Part | undefined> {
  const asked = await readDirtyRanges(tx, vehicle, now)
  if (!asked) return undefined
  const { first, last, longEnd, clockRanges } = asked
  const isLong = last.getTime() - first.getTime() > DAY_MS
  const limit = isLong ? await findPartBegin(tx, vehicle, { first, last, partFixes }) : first
  const taken = await takeFrom(tx, vehicle, { limit, last, now })
  const oldest = taken.from
  const from = oldest < limit ? limit : oldest
  const { generation, isRebuild } = taken
  return {
    generation,
    oldest,
    from,
    to: taken.to,
    hasOlderRanges: first < oldest,
    clockRanges,
    longEnd,
    isRebuild,
  }
}

/** The last day is rebuilt within seconds, so its ranges count only if they are long. */
export function isLongRange(now: Date) {
  return sql<boolean>`(to_time - from_time > interval '1 day' or to_time < ${now}::timestamptz - interval '1 day')`
}

type DirtySpan = { first: Date; last: Date; longEnd: Date | null; clockRanges: string[] }

/** If no range is due yet, the others are taken. */
async function readDirtyRanges(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  now: Date,
): Promise<DirtySpan | undefined> {
  const { rows } = await sql<DirtySpan | { first: null }>`
    select coalesce(min(from_time) filter (where due_at <= ${now}), min(from_time)) as first,
      coalesce(max(to_time) filter (where due_at <= ${now}), max(to_time)) as last,
      max(to_time) filter (where due_at <= ${now} and ${isLongRange(now)}) as long_end,
      coalesce(array_agg(id) filter (where due_at > ${now}), '{}') as clock_ranges
    from dirty_ranges where tenant_id = ${tenantId} and vehicle_id = ${vehicleId}`.execute(tx)
  const [asked] = rows
  return asked && asked.first !== null ? asked : undefined
}

type Period = { first: Date; last: Date; partFixes: number }

/** The earliest instant after which no more than `partFixes` fixes are stored, in rows and in segments each. */
async function findPartBegin(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { first, last, partFixes }: Period,
): Promise<Date> {
  const ofVehicle = sql`tenant_id = ${tenantId} and vehicle_id = ${vehicleId}`
  const { rows } = await sql<{ from: Date | null }>`
    select max(at) as from from (
      (select fix_time as at from positions
        where ${ofVehicle} and fix_time between ${first} and ${last}
        order by fix_time desc offset ${partFixes} limit 1)
      union all
      (select hour from (
          select hour, sum(points) over (order by hour desc rows unbounded preceding) as fixes
          from position_segments where ${ofVehicle} and hour between ${first} and ${last}) s
        where fixes > ${partFixes} order by hour desc limit 1)) p`.execute(tx)
  return rows[0]?.from ?? first
}

type Taken = { from: Date; to: Date; generation: number; isRebuild: boolean }

/** The same query counts the rebuild. */
async function takeFrom(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { limit, last, now }: { limit: Date; last: Date; now: Date },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    with taken as (
      delete from dirty_ranges
      where tenant_id = ${tenantId} and vehicle_id = ${vehicleId}
        and to_time >= ${limit} and (due_at <= ${now} or to_time <= ${last})
      returning from_time, to_time),
    counted as (
      insert into trip_rebuilds as d (tenant_id, vehicle_id, generation)
      values (${tenantId}::uuid, ${vehicleId}::uuid, 1)
      on conflict (tenant_id, vehicle_id) do update set generation = d.generation + 1
      returning generation, rebuild_until is not null as is_rebuild)
    select min(from_time) as from, max(to_time) as to, (select generation from counted) as generation,
      (select is_rebuild from counted) as is_rebuild
    from taken`.execute(tx)
  const [taken] = rows
  if (!taken) throw new Error('The taken that were just read are gone, though nobody else may take them.')
  return taken
}

/**
 * Leaves what is older than `until` dirty for the next rebuilds, and remembers the end of the whole period until all of it
 * is rebuilt. Returns whether anything is left.
 */
export async function keepOlderDirty(
  tx: Tx,
  vehicle: VehicleKey,
  { part, until, now }: { part: Part; until: Date | undefined; now: Date },
): Promise<boolean> {
  const { oldest, hasOlderRanges, longEnd, isRebuild } = part
  if (until) {
    const range = { fromTime: oldest, toTime: until, dueAt: now }
    await tx
      .insertInto('dirtyRanges')
      .values({ ...vehicle, ...range })
      .execute()
  }
  const isLeft = until !== undefined || hasOlderRanges
  if (isLeft ? longEnd !== null : isRebuild)
    await recordRebuild(tx, vehicle, { until: isLeft ? longEnd : null, now })
  return isLeft
}

async function recordRebuild(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { until, now }: { until: Date | null; now: Date },
): Promise<void> {
  await sql`
    update trip_rebuilds set
      rebuild_until = case when ${until}::timestamptz is not null then greatest(rebuild_until, ${until}) end,
      rebuild_since = case when ${until}::timestamptz is not null then coalesce(rebuild_since, ${now}) end
    where tenant_id = ${tenantId} and vehicle_id = ${vehicleId}`.execute(tx)
}

/**
 * The trip in progress gets a new range. One that begins before `from`, where the rebuild began, isn't due because it came
 * after `now`, such as that of an import: it waits for its own rebuild.
 */
export async function removeClockRanges(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  { ids, from }: { ids: readonly string[]; from: Date },
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from dirty_ranges
    where tenant_id = ${tenantId} and vehicle_id = ${vehicleId} and id = any (${[...ids]}::uuid[])
      and from_time >= ${from}`.execute(tx)
}

export async function removeRanges(
  tx: Tx,
  tenantId: string,
  gone: readonly { vehicleId: string; id: string }[],
): Promise<void> {
  await sql`
    delete from dirty_ranges m using unnest(${gone.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${gone.map(({ id }) => id)}::uuid[]) as n (vehicle_id, id)
    where m.tenant_id = ${tenantId} and m.vehicle_id = n.vehicle_id and m.id = n.id`.execute(tx)
}
