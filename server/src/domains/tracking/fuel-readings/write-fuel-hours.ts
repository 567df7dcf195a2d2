/**
 * What a vehicle used in each hour by its gauges, written with the segment of its positions. A late position rewrites its
 * hour, which corrects it and the step to the next hour. The caller holds the lock of the segment writer.
 */
import type { PositionRecord } from '@roadbook/protocols/message'
import type pg from 'pg'
import { arrayOf } from '../../../database/binary-array.ts'
import { epochMs } from '../../../database/epoch-ms.ts'
import { fullTankOf, type Gauge, type GaugeHour, gaugeHourOf, gauges, usedBetween } from './fuel-gauges.ts'

/** All positions of a vehicle in an hour, in order of time. */
type HourOfFixes = {
  tenantId: string
  vehicleId: string
  hourMs: number
  fixes: readonly { record: PositionRecord }[]
}

type Key = { tenantId: string; vehicleId: string; gauge: Gauge; hourMs: number }
type Written = Key & GaugeHour

export async function writeFuelHours(client: pg.PoolClient, hours: readonly HourOfFixes[]): Promise<void> {
  if (hours.length === 0) return
  const tanks = await readTanks(client, hours)
  const written = hours.flatMap((hour) => hourOfGauges(hour, tanks.get(hour.vehicleId)))
  const { rows: gone } = await client.query<Key>(deleteGone, [...hourKeys(hours), ...keysOf(written)])
  if (written.length > 0) {
    const values = [...keysOf(written), ...readingsOf(written)]
    await client.query({ name: 'fuel-hours-upsert', text: upsertHours, values })
  }
  const touched = [...gone, ...written]
  if (touched.length === 0) return
  const moved = await writeSteps(client, touched, tanks)
  await client.query('select sum_fuel_days($1, $2, $3)', [
    ...hourKeys([...touched, ...moved]).slice(0, 2),
    arrayOf('timestamptz', [...touched, ...moved], ({ hourMs }) => hourMs),
  ])
}

function hourOfGauges(hour: HourOfFixes, tankLitres: number | undefined): Written[] {
  const { tenantId, vehicleId, hourMs, fixes } = hour
  const records = fixes.map(({ record }) => record)
  return gauges.flatMap((gauge) => {
    const found = gaugeHourOf(gauge, records, fullTankOf(gauge, tankLitres))
    return found ? [{ tenantId, vehicleId, hourMs, ...found }] : []
  })
}

/** Only needed for a level in litres. */
async function readTanks(client: pg.PoolClient, hours: readonly HourOfFixes[]): Promise<Map<string, number>> {
  const isLevel = ({ fixes }: HourOfFixes) => fixes.some(({ record }) => record.fuelLitres !== undefined)
  const wanted = hours.filter(isLevel)
  if (wanted.length === 0) return new Map()
  const { rows } = await client.query<{ vehicleId: string; tankLitres: number }>(
    `select v.id as "vehicleId", v.tank_litres as "tankLitres"
     from unnest($1::uuid[], $2::uuid[]) as a (tenant_id, id)
     join vehicles v on v.tenant_id = a.tenant_id and v.id = a.id where v.tank_litres is not null`,
    [
      arrayOf('uuid', wanted, ({ tenantId }) => tenantId),
      arrayOf('uuid', wanted, ({ vehicleId }) => vehicleId),
    ],
  )
  return new Map(rows.map(({ vehicleId, tankLitres }) => [vehicleId, tankLitres]))
}

function hourKeys(hours: readonly Omit<Key, 'gauge'>[]): Buffer[] {
  return [
    arrayOf('uuid', hours, ({ tenantId }) => tenantId),
    arrayOf('uuid', hours, ({ vehicleId }) => vehicleId),
    arrayOf('float8', hours, ({ hourMs }) => hourMs),
  ]
}

function keysOf(rows: readonly Key[]): Buffer[] {
  return [...hourKeys(rows), arrayOf('text', rows, ({ gauge }) => gauge)]
}

function readingsOf(rows: readonly Written[]): Buffer[] {
  return [
    arrayOf('float8', rows, ({ first }) => first.timeMs),
    arrayOf('float8', rows, ({ first }) => first.value),
    arrayOf('float8', rows, ({ last }) => last.timeMs),
    arrayOf('float8', rows, ({ last }) => last.value),
    arrayOf('float8', rows, ({ used }) => used),
  ]
}

const allGauges = `array['${gauges.join("', '")}']`

/** A record that replaced another of the same instant may have fewer values. */
const deleteGone = `
  delete from fuel_hours f using unnest($1::uuid[], $2::uuid[], $3::float8[]) as m (tenant_id, vehicle_id, hour_ms)
  where f.tenant_id = m.tenant_id and f.vehicle_id = m.vehicle_id and f.gauge = any (${allGauges})
    and f.hour = to_timestamp(m.hour_ms / 1000)
    and not exists (
      select from unnest($4::uuid[], $5::uuid[], $6::float8[], $7::text[]) as w (tenant_id, vehicle_id, hour_ms, gauge)
      where w.tenant_id = f.tenant_id and w.vehicle_id = f.vehicle_id and w.hour_ms = m.hour_ms and w.gauge = f.gauge)
  returning f.tenant_id as "tenantId", f.vehicle_id as "vehicleId", f.gauge, m.hour_ms as "hourMs"`

const upsertHours = `
  insert into fuel_hours as f
    (tenant_id, vehicle_id, gauge, hour, first_time, first_value, last_time, last_value, used_within, used_before)
  select tenant_id, vehicle_id, gauge, to_timestamp(hour_ms / 1000), to_timestamp(first_ms / 1000), first_value,
    to_timestamp(last_ms / 1000), last_value, used, 0
  from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::text[], $5::float8[], $6::float8[], $7::float8[], $8::float8[],
    $9::float8[]) as n (tenant_id, vehicle_id, hour_ms, gauge, first_ms, first_value, last_ms, last_value, used)
  on conflict (tenant_id, vehicle_id, gauge, hour) do update set first_time = excluded.first_time,
    first_value = excluded.first_value, last_time = excluded.last_time, last_value = excluded.last_value,
    used_within = excluded.used_within
  where (f.first_time, f.first_value, f.last_time, f.last_value, f.used_within)
    is distinct from (excluded.first_time, excluded.first_value, excluded.last_time, excluded.last_value, excluded.used_within)`

type Step = Key & {
  firstMs: number
  firstValue: number
  /** The last reading of the previous hour with readings; null for the first hour. */
  lastMs: number | null
  lastValue: number | null
  usedBefore: number
}

/** The hours of a company themselves and those that follow, each with the last reading before it. */
const readSteps = `
  select h.tenant_id as "tenantId", h.vehicle_id as "vehicleId", h.gauge, ${epochMs('h.hour')} as "hourMs",
    ${epochMs('h.first_time')} as "firstMs", h.first_value as "firstValue", h.used_before as "usedBefore",
    ${epochMs('p.last_time')} as "lastMs", p.last_value as "lastValue"
  from unnest($2::uuid[], $3::float8[], $4::text[]) as m (vehicle_id, hour_ms, gauge)
  cross join lateral (
    select * from fuel_hours n where n.tenant_id = $1 and n.vehicle_id = m.vehicle_id and n.gauge = m.gauge
      and n.hour >= to_timestamp(m.hour_ms / 1000) order by n.hour limit 2) h
  left join lateral (
    select b.last_time, b.last_value from fuel_hours b
    where b.tenant_id = $1 and b.vehicle_id = h.vehicle_id and b.gauge = h.gauge and b.hour < h.hour
    order by b.hour desc limit 1) p on true`

const updateSteps = `
  update fuel_hours f set used_before = n.used
  from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::text[], $5::float8[])
    as n (tenant_id, vehicle_id, hour_ms, gauge, used)
  where f.tenant_id = n.tenant_id and f.vehicle_id = n.vehicle_id and f.gauge = n.gauge
    and f.hour = to_timestamp(n.hour_ms / 1000)`

/** Returns the hours that it changed. */
async function writeSteps(
  client: pg.PoolClient,
  touched: readonly Key[],
  tanks: ReadonlyMap<string, number>,
): Promise<Key[]> {
  // Company by company: a lateral join with a limit is more than Citus does for many at once.
  const rows: Step[] = []
  for (const [tenantId, hours] of Map.groupBy(touched, (key) => key.tenantId))
    rows.push(...(await client.query<Step>(readSteps, [tenantId, ...keysOf(hours).slice(1)])).rows)
  const changed = rows
    .map((step) => ({ ...step, used: usedBefore(step, tanks.get(step.vehicleId)) }))
    .filter(({ used, usedBefore: known }) => used !== known)
  if (changed.length === 0) return []
  const used = arrayOf('float8', changed, (step) => step.used)
  await client.query(updateSteps, [...keysOf(changed), used])
  return changed
}

function usedBefore(
  { gauge, firstMs, firstValue, lastMs, lastValue }: Step,
  tankLitres: number | undefined,
): number {
  if (lastMs === null || lastValue === null) return 0
  const before = { timeMs: lastMs, value: lastValue }
  return usedBetween(gauge, before, { timeMs: firstMs, value: firstValue }, fullTankOf(gauge, tankLitres))
}
