import { EARLIEST_MS, LATEST_MS } from '@roadbook/contract/core/possible-time'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { nameFromEmail } from '../../../database/person-name.ts'
import type { Tx } from '../../../database/client.ts'
import { isDriverAt } from '../../../database/driver-times.ts'
import type { OdometerReadingsTable, OdometersTable } from '../../../database/schema.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { Context } from '../../../http/scope.ts'
import { trustedOdometerOf } from './trusted-odometer.ts'
import type { BaseReading } from './odometer.ts'

export type ReadingRow = Selectable<OdometerReadingsTable>
type OdometerRow = Selectable<OdometersTable>

/** A driver can see only the vehicles that they have now. */
export async function findVehicle({ scope, tx, now }: Context, vehicleId: string) {
  return tx
    .selectFrom('vehicles')
    .select(['id', 'registration'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .$if(scope.reach === 'own', (query) => query.where(isDriverAt(scope, 'vehicles', now)))
    .executeTakeFirst()
}

/** Held until the commit by every writer of the vehicle's readings or trips, so that the count includes both. */
export async function lockOdometer(tx: Tx, vehicle: VehicleKey): Promise<OdometerRow> {
  const lock = () =>
    tx
      .selectFrom('odometers')
      .selectAll()
      .where('tenantId', '=', vehicle.tenantId)
      .where('vehicleId', '=', vehicle.vehicleId)
      .forNoKeyUpdate()
      .executeTakeFirst()
  const known = await lock()
  if (known) return known
  await tx
    .insertInto('odometers')
    .values(vehicle)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await lock()
  if (!made) throw new Error('The odometer was opened and is not there.')
  return made
}

/** Undefined until the vehicle has a reading or a trip. */
export async function findOdometer(tx: Tx, vehicle: VehicleKey): Promise<OdometerRow | undefined> {
  return tx
    .selectFrom('odometers')
    .selectAll()
    .where('tenantId', '=', vehicle.tenantId)
    .where('vehicleId', '=', vehicle.vehicleId)
    .executeTakeFirst()
}

/** The sum of each vehicle's trips since its last reading. */
export async function findOdometers(
  tx: Tx,
  tenantId: string,
  vehicleIds: readonly string[],
): Promise<Map<string, number>> {
  if (vehicleIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('odometers')
    .select(['vehicleId', 'countedMeters'])
    .where('tenantId', '=', tenantId)
    .where('vehicleId', 'in', vehicleIds)
    .execute()
  return new Map(rows.map(({ vehicleId, countedMeters }) => [vehicleId, countedMeters]))
}

export async function storeOdometer(tx: Tx, { tenantId, vehicleId, ...figures }: OdometerRow): Promise<void> {
  await tx
    .updateTable('odometers')
    .set(figures)
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .execute()
}

/** The readings that count, oldest first. */
export async function readingsInForce(
  tx: Tx,
  tenantId: string,
  vehicleIds: readonly string[],
): Promise<ReadingRow[]> {
  if (vehicleIds.length === 0) return []
  return tx
    .selectFrom('odometerReadings')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('vehicleId', 'in', vehicleIds)
    .where('withdrawnAt', 'is', null)
    .orderBy('time')
    .execute()
}

export function toBase({ time, meters, correction, factor }: ReadingRow): BaseReading {
  return { timeMs: time.getTime(), meters, correction, factor }
}

export type ListedReading = ReadingRow & {
  isBackdated: boolean
  enteredByName: string | null
  withdrawnByName: string | null
}

/** Including withdrawn ones, newest first. */
export async function listReadings(tx: Tx, vehicle: VehicleKey, limit: number): Promise<ListedReading[]> {
  return tx
    .selectFrom('odometerReadings')
    .selectAll()
    .select(
      sql<boolean>`exists (select from trips t
        where t.tenant_id = ${vehicle.tenantId} and t.vehicle_id = ${vehicle.vehicleId}
          and t.end_time > odometer_readings.time and t.locked_at < odometer_readings.entered_at)`.as(
        'isBackdated',
      ),
    )
    .select([
      nameFromEmail(vehicle.tenantId, sql`entered_by_email`).as('enteredByName'),
      nameFromEmail(vehicle.tenantId, sql`withdrawn_by_email`).as('withdrawnByName'),
    ])
    .where('tenantId', '=', vehicle.tenantId)
    .where('vehicleId', '=', vehicle.vehicleId)
    .orderBy('time', 'desc')
    .orderBy('enteredAt', 'desc')
    .limit(limit)
    .execute()
}

export async function storeFactor(tx: Tx, reading: ReadingRow, factor: number): Promise<void> {
  await tx
    .updateTable('odometerReadings')
    .set({ factor })
    .where('tenantId', '=', reading.tenantId)
    .where('id', '=', reading.id)
    .execute()
}

export type Span = { vehicleId: string; fromMs: number; untilMs: number }

/**
 * For each span, in order: the distance of trips within it, of trips deleted for their age, and of moves during silence that
 * the device's odometer counted. A trip or move across a border counts by its share of time, as in `drivenBetween`. The trip
 * at a border is the last that started before it, since trips don't overlap; a move covered by a trip counts as that trip.
 */
export async function drivenMeters(tx: Tx, tenantId: string, spans: readonly Span[]): Promise<number[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<{ meters: number }>`
    select coalesce(way.meters, 0) as meters
    from unnest(${spans.map(({ vehicleId }) => vehicleId)}::uuid[], ${spans.map(({ fromMs }) => instant(fromMs))}::timestamptz[],
      ${spans.map(({ untilMs }) => instant(untilMs))}::timestamptz[]) with ordinality as s (vehicle_id, begins, ends, place)
    cross join lateral (
      select coalesce(max(b.start_time), s.begins) as at from trips b
      where b.tenant_id = ${tenantId} and b.vehicle_id = s.vehicle_id and b.start_time <= s.begins
    ) border
    left join lateral (
      select sum(case
        when d.start_time >= s.begins and d.end_time <= s.ends then d.meters::float8
        else d.meters * (extract(epoch from least(d.end_time, s.ends) - greatest(d.start_time, s.begins))
          / extract(epoch from d.end_time - d.start_time))::float8
        end) as meters
      from (
        select t.start_time, t.end_time, t.distance_meters as meters from trips t
        where t.tenant_id = ${tenantId} and t.vehicle_id = s.vehicle_id
          and t.start_time >= border.at and t.start_time < s.ends
          and t.end_time > s.begins and t.end_time > t.start_time
        union all
        select m.moved_from, m.moved_until, ${risen} from stops m
        where m.tenant_id = ${tenantId} and m.vehicle_id = s.vehicle_id and ${isCounted(tenantId)}
          and m.moved_until > s.begins and m.moved_from < s.ends and m.moved_until > m.moved_from
        union all
        select g.from_time, g.until_time, g.meters from deleted_distances g
        where g.tenant_id = ${tenantId} and g.vehicle_id = s.vehicle_id
          and g.until_time > s.begins and g.from_time < s.ends
      ) d
    ) way on true
    order by s.place`.execute(tx)
  return rows.map(({ meters }) => meters)
}

/** The part of `drivenMeters` from silent moves since an instant. */
export async function silentMeters(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  from: Date = new Date(EARLIEST_MS),
): Promise<number> {
  const { rows } = await sql<{ meters: number }>`
    select coalesce(sum(${risen} * (
      extract(epoch from m.moved_until - greatest(m.moved_from, ${from}))
        / extract(epoch from m.moved_until - m.moved_from))), 0)::float8 as meters
    from stops m
    where m.tenant_id = ${tenantId} and m.vehicle_id = ${vehicleId} and ${isCounted(tenantId)}
      and m.moved_until > ${from} and m.moved_until > m.moved_from`.execute(tx)
  return rows[0]?.meters ?? 0
}

const risen = trustedOdometerOf('m')

/** A stop `m` whose move was during silence, has a trusted odometer distance, and is covered by no trip. */
const isCounted = (tenantId: string) => sql`m.moved_kind = 'silent' and ${risen} is not null and coalesce((
  select t.end_time from trips t
  where t.tenant_id = ${tenantId} and t.vehicle_id = m.vehicle_id and t.start_time < m.moved_until
  order by t.start_time desc limit 1) <= m.moved_from, true)`

function instant(timeMs: number): string {
  if (timeMs === Number.NEGATIVE_INFINITY) return '-infinity'
  if (timeMs >= LATEST_MS) return 'infinity'
  // PostgreSQL can't parse years before 1 in this form.
  return timeMs < EARLIEST_MS ? '-infinity' : new Date(timeMs).toISOString()
}

/** When the vehicle's device was replaced. */
export async function deviceChanges(tx: Tx, vehicle: VehicleKey): Promise<number[]> {
  const rows = await tx
    .selectFrom('deviceAssignments')
    .select(['dongleId', 'validFrom'])
    .where('tenantId', '=', vehicle.tenantId)
    .where('vehicleId', '=', vehicle.vehicleId)
    .orderBy('validFrom')
    .execute()
  return rows.flatMap(({ dongleId, validFrom }, index) => {
    const before = rows[index - 1]
    return before && before.dongleId !== dongleId ? [validFrom.getTime()] : []
  })
}
