import { v7 as uuidv7 } from 'uuid'
import { type ArrayType, arrayOf } from './binary-array.ts'
import type { Fix } from './fix.ts'
import { measures } from './position-fields.ts'
import { toJson, toText } from './storable-text.ts'
import type { VehicleBatch } from './vehicle-batch.ts'

type Row = Fix & { vehicle: number }
type Column = { column: string; type: ArrayType; read: (row: Row) => number | boolean | string | undefined }

/** Lookup table: what a row says beside its company and vehicle, which are $1 and $2 in the order of their index. */
const columns: readonly Column[] = [
  { column: 'fix_time', type: 'timestamptz', read: ({ record }) => record.timeMs },
  { column: 'received_at', type: 'timestamptz', read: ({ receivedMs }) => receivedMs },
  { column: 'dongle_id', type: 'int8', read: ({ dongleId }) => dongleId },
  { column: 'rank', type: 'int8', read: ({ rank }) => rank },
  { column: 'latitude', type: 'float8', read: ({ record }) => record.latitude },
  { column: 'longitude', type: 'float8', read: ({ record }) => record.longitude },
  { column: 'ignition', type: 'bool', read: ({ record }) => record.ignition },
  { column: 'movement', type: 'bool', read: ({ record }) => record.movement },
  { column: 'invalid', type: 'bool', read: ({ invalid }) => invalid },
  { column: 'inaccurate', type: 'bool', read: ({ inaccurate }) => inaccurate },
  { column: 'event', type: 'text', read: ({ record }) => record.event },
  { column: 'extra', type: 'jsonb', read: ({ record }) => record.extra && toJson(record.extra) },
  ...measures.map(({ name, column, type }): Column => ({ column, type, read: ({ record }) => record[name] })),
]
const names = columns.map(({ column }) => column)
const replaced = names.filter((name) => name !== 'fix_time' && name !== 'received_at')
const FIRST_PARAMETER = 4

/** A repeat changes nothing; of two different records of one instant the higher rank stays. */
export const insertPositions = `
  insert into positions (tenant_id, vehicle_id, ${names.join(', ')})
  select ($1::uuid[])[n.vehicle], ($2::uuid[])[n.vehicle], ${names.map((name) => `n.${name}`).join(', ')}
  from unnest($3::int4[], ${columns.map(({ type }, index) => `$${index + FIRST_PARAMETER}::${type}[]`).join(', ')})
    as n (vehicle, ${names.join(', ')})
  on conflict (tenant_id, vehicle_id, fix_time) do update
    set ${replaced.map((name) => `${name} = excluded.${name}`).join(', ')}
    where excluded.rank > positions.rank`

export function toPositionParameters(
  batches: readonly Pick<VehicleBatch, 'tenantId' | 'vehicleId' | 'fixes'>[],
): unknown[] {
  const rows = batches.flatMap(
    ({ fixes }, index) => fixes.map((fix): Row => ({ ...fix, vehicle: index + 1 })), // arrays of PostgreSQL count from 1
  )
  return [
    arrayOf('uuid', batches, ({ tenantId }) => tenantId),
    arrayOf('uuid', batches, ({ vehicleId }) => vehicleId),
    arrayOf('int4', rows, ({ vehicle }) => vehicle),
    ...columns.map(({ type, read }) => arrayOf(type, rows, read)),
  ]
}

export const insertMessages = `
  insert into device_messages (tenant_id, id, vehicle_id, dongle_id, text, sent_at, received_at)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::timestamptz[],
    $7::timestamptz[])`

export function toMessageParameters(batches: readonly VehicleBatch[]): unknown[] {
  const rows = batches.flatMap(({ tenantId, vehicleId, texts }) =>
    texts.map((text) => ({ tenantId, vehicleId, ...text })),
  )
  return [
    arrayOf('uuid', rows, ({ tenantId }) => tenantId),
    arrayOf('uuid', rows, () => uuidv7()),
    arrayOf('uuid', rows, ({ vehicleId }) => vehicleId),
    arrayOf('int8', rows, ({ dongleId }) => dongleId),
    arrayOf('text', rows, ({ text }) => toText(text)),
    arrayOf('timestamptz', rows, ({ sentMs }) => sentMs),
    arrayOf('timestamptz', rows, ({ receivedMs }) => receivedMs),
  ]
}
