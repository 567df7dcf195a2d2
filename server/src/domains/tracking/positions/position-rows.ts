import { arrayOf, type ArrayType } from '../../../database/binary-array.ts'
import type { Fix, VehicleFixes } from './fix.ts'
import { measures } from './position-fields.ts'
import { toJson } from '../../../database/storable-text.ts'

type Column = { column: string; type: ArrayType; read: (fix: Fix) => number | boolean | string | undefined }

/** The columns of a row besides its company and vehicle, which are $1 and $2 in the order of their index. */
const columns: readonly Column[] = [
  { column: 'fix_time', type: 'timestamptz', read: ({ record }) => record.timeMs },
  { column: 'received_at', type: 'timestamptz', read: ({ receivedMs }) => receivedMs },
  { column: 'dongle_id', type: 'int8', read: ({ dongleId }) => dongleId },
  { column: 'precedence', type: 'int8', read: ({ precedence }) => precedence },
  { column: 'latitude', type: 'float8', read: ({ record }) => record.latitude },
  { column: 'longitude', type: 'float8', read: ({ record }) => record.longitude },
  { column: 'ignition', type: 'bool', read: ({ record }) => record.ignition },
  { column: 'movement', type: 'bool', read: ({ record }) => record.movement },
  { column: 'invalid', type: 'bool', read: ({ invalid }) => invalid },
  { column: 'inaccurate', type: 'bool', read: ({ inaccurate }) => inaccurate },
  { column: 'event', type: 'text', read: ({ record }) => record.event },
  { column: 'extra', type: 'jsonb', read: ({ record }) => record.extra && toJson(record.extra) },
  ...measures.map(({ read, column, type }): Column => ({ column, type, read: ({ record }) => read(record) })),
]
const names = columns.map(({ column }) => column)
const replaced = names.filter((name) => name !== 'fix_time' && name !== 'received_at')
const FIRST_PARAMETER = 4

/** A repeat changes nothing; of two different records of one instant, the one with the higher precedence is kept. */
export const insertPositions = `
  insert into positions (tenant_id, vehicle_id, ${names.join(', ')})
  select ($1::uuid[])[n.vehicle], ($2::uuid[])[n.vehicle], ${names.map((name) => `n.${name}`).join(', ')}
  from unnest($3::int4[], ${columns.map(({ type }, index) => `$${index + FIRST_PARAMETER}::${type}[]`).join(', ')})
    as n (vehicle, ${names.join(', ')})
  on conflict (tenant_id, vehicle_id, fix_time) do update
    set ${replaced.map((name) => `${name} = excluded.${name}`).join(', ')}
    where excluded.precedence > positions.precedence`

export function toPositionParameters(batches: readonly VehicleFixes[]): unknown[] {
  const rows: Fix[] = []
  /** The number of each row's vehicle, instead of a copy of its ids; arrays of PostgreSQL start at 1. */
  const vehicles: number[] = []
  for (const [index, { fixes }] of batches.entries()) {
    for (const fix of fixes) {
      rows.push(fix)
      vehicles.push(index + 1)
    }
  }
  return [
    arrayOf('uuid', batches, ({ tenantId }) => tenantId),
    arrayOf('uuid', batches, ({ vehicleId }) => vehicleId),
    arrayOf('int4', vehicles, (vehicle) => vehicle),
    ...columns.map(({ type, read }) => arrayOf(type, rows, read)),
  ]
}
