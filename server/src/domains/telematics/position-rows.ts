import { v7 as uuidv7 } from 'uuid'
import { plainArray, textArray, toJson, toText } from './array-literal.ts'
import type { Fix } from './fix.ts'
import { measures } from './position-fields.ts'
import type { VehicleBatch } from './vehicle-batch.ts'

/** Columns beside the measures, in the order of their parameters from $3 on; $1 and $2 are companies and vehicles. */
const fixedColumns = [
  ['vehicle', 'int4'],
  ['fix_ms', 'float8'],
  ['received_ms', 'float8'],
  ['dongle_id', 'bigint'],
  ['rank', 'bigint'],
  ['latitude', 'float8'],
  ['longitude', 'float8'],
  ['ignition', 'bool'],
  ['movement', 'bool'],
  ['invalid', 'bool'],
  ['inaccurate', 'bool'],
  ['event', 'text'],
  ['extra', 'jsonb'],
] as const

const columns = [...fixedColumns, ...measures.map(({ column, type }) => [column, type] as const)]
const plainNames = columns
  .map(([column]) => column)
  .filter((column) => !/^(vehicle|fix_ms|received_ms)$/.test(column))
const FIRST_PARAMETER = 3

/** A repeat changes nothing; of two different records of one instant the higher rank stays. */
export const insertPositions = `
  insert into positions (tenant_id, vehicle_id, fix_time, received_at, ${plainNames.join(', ')})
  select ($1::uuid[])[n.vehicle], ($2::uuid[])[n.vehicle], to_timestamp(n.fix_ms / 1000),
    to_timestamp(n.received_ms / 1000), ${plainNames.map((name) => `n.${name}`).join(', ')}
  from unnest(${columns.map(([, type], index) => `$${index + FIRST_PARAMETER}::${type}[]`).join(', ')})
    as n (${columns.map(([column]) => column).join(', ')})
  on conflict (tenant_id, vehicle_id, fix_time) do update
    set ${plainNames.map((name) => `${name} = excluded.${name}`).join(', ')}
    where excluded.rank > positions.rank`

export function toPositionParameters(
  batches: readonly Pick<VehicleBatch, 'tenantId' | 'vehicleId' | 'fixes'>[],
): unknown[] {
  const fixes: Fix[] = []
  const vehicles: number[] = []
  for (const [index, batch] of batches.entries()) {
    for (const fix of batch.fixes) {
      fixes.push(fix)
      vehicles.push(index + 1) // arrays of PostgreSQL count from 1
    }
  }
  return [
    plainArray(batches.map(({ tenantId }) => tenantId)),
    plainArray(batches.map(({ vehicleId }) => vehicleId)),
    plainArray(vehicles),
    plainArray(fixes.map(({ record }) => record.timeMs)),
    plainArray(fixes.map(({ receivedMs }) => receivedMs)),
    plainArray(fixes.map(({ dongleId }) => dongleId)),
    plainArray(fixes.map(({ rank }) => rank)),
    plainArray(fixes.map(({ record }) => record.latitude)),
    plainArray(fixes.map(({ record }) => record.longitude)),
    plainArray(fixes.map(({ record }) => record.ignition)),
    plainArray(fixes.map(({ record }) => record.movement)),
    plainArray(fixes.map(({ invalid }) => invalid)),
    plainArray(fixes.map(({ inaccurate }) => inaccurate)),
    plainArray(fixes.map(({ record }) => record.event)),
    textArray(fixes.map(({ record }) => record.extra && toJson(record.extra))),
    ...measures.map(({ name }) => plainArray(fixes.map(({ record }) => record[name]))),
  ]
}

export const insertRefused = `
  insert into refused_positions
    (tenant_id, vehicle_id, fix_time_ms, rank, dongle_id, reason, record, received_at, expires_at)
  select tenant_id, vehicle_id, fix_time_ms, rank, dongle_id, reason, record, to_timestamp(received_ms / 1000),
    to_timestamp(received_ms / 1000) + interval '30 days'
  from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::bigint[], $5::bigint[], $6::text[], $7::jsonb[], $8::float8[])
    as n (tenant_id, vehicle_id, fix_time_ms, rank, dongle_id, reason, record, received_ms)
  on conflict do nothing`

export function toRefusedParameters(batches: readonly VehicleBatch[]): unknown[] {
  const rows = batches.flatMap(({ tenantId, vehicleId, refused }) =>
    refused.map((fix) => ({ tenantId, vehicleId, ...fix })),
  )
  return [
    plainArray(rows.map(({ tenantId }) => tenantId)),
    plainArray(rows.map(({ vehicleId }) => vehicleId)),
    plainArray(rows.map(({ record }) => record.timeMs)),
    plainArray(rows.map(({ rank }) => rank)),
    plainArray(rows.map(({ dongleId }) => dongleId)),
    plainArray(rows.map(({ reason }) => reason)),
    textArray(rows.map(({ record }) => toJson(record))),
    plainArray(rows.map(({ receivedMs }) => receivedMs)),
  ]
}

export const insertMessages = `
  insert into device_messages (tenant_id, id, vehicle_id, dongle_id, text, sent_at, received_at)
  select tenant_id, id, vehicle_id, dongle_id, text, to_timestamp(sent_ms / 1000), to_timestamp(received_ms / 1000)
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::float8[], $7::float8[])
    as n (tenant_id, id, vehicle_id, dongle_id, text, sent_ms, received_ms)`

export function toMessageParameters(batches: readonly VehicleBatch[]): unknown[] {
  const rows = batches.flatMap(({ tenantId, vehicleId, texts }) =>
    texts.map((text) => ({ tenantId, vehicleId, ...text })),
  )
  return [
    plainArray(rows.map(({ tenantId }) => tenantId)),
    plainArray(rows.map(() => uuidv7())),
    plainArray(rows.map(({ vehicleId }) => vehicleId)),
    plainArray(rows.map(({ dongleId }) => dongleId)),
    textArray(rows.map(({ text }) => toText(text))),
    plainArray(rows.map(({ sentMs }) => sentMs)),
    plainArray(rows.map(({ receivedMs }) => receivedMs)),
  ]
}
