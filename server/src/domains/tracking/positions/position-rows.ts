import type { PositionRecord } from '@roadbook/protocols/message'
import { arrayOf, type ArrayType } from '../../../database/binary-array.ts'
import { toJson } from '../../../database/storable-text.ts'
import type { Fix, VehicleFixes } from './fix.ts'

type NumberField = {
  [Name in keyof PositionRecord]-?: number extends PositionRecord[Name] ? Name : never
}[keyof PositionRecord]

export type MeasuredField = Exclude<NumberField, 'timeMs' | 'latitude' | 'longitude'>

type Measure = {
  name: MeasuredField
  /** Like `record[name]`, which costs a quarter more in loops over all of them. */
  read: (record: PositionRecord) => number | undefined
  column: string
  type: 'float8' | 'float4' | 'int2'
  /**
   * Decimals kept, as many as a sensor can report. A float4 returns such a value exactly up to 2^23 units of the last
   * decimal, so a row has the precedence of the record that was sent.
   */
  decimals: number
  /** The plausible range; values outside it are kept in `extra`. */
  min: number
  max: number
}

/** A separate function for each, so that V8 knows which field it reads. */
const readers: Record<MeasuredField, (record: PositionRecord) => number | undefined> = {
  odometerMeters: (record) => record.odometerMeters,
  fuelUsedLitres: (record) => record.fuelUsedLitres,
  altitudeMeters: (record) => record.altitudeMeters,
  speedKmh: (record) => record.speedKmh,
  headingDegrees: (record) => record.headingDegrees,
  hdop: (record) => record.hdop,
  accuracyMeters: (record) => record.accuracyMeters,
  fuelLitres: (record) => record.fuelLitres,
  fuelPercent: (record) => record.fuelPercent,
  engineRpm: (record) => record.engineRpm,
  batteryPercent: (record) => record.batteryPercent,
  batteryVolts: (record) => record.batteryVolts,
  externalVolts: (record) => record.externalVolts,
  satellites: (record) => record.satellites,
  gsmSignal: (record) => record.gsmSignal,
}

const table: readonly Omit<Measure, 'read'>[] = [
  { name: 'odometerMeters', column: 'odometer_meters', type: 'float8', decimals: 1, min: 0, max: 1e11 },
  { name: 'fuelUsedLitres', column: 'fuel_used_litres', type: 'float8', decimals: 3, min: 0, max: 1e9 },
  {
    name: 'altitudeMeters',
    column: 'altitude_meters',
    type: 'float4',
    decimals: 1,
    min: -20_000,
    max: 100_000,
  },
  { name: 'speedKmh', column: 'speed_kmh', type: 'float4', decimals: 2, min: 0, max: 2_000 },
  { name: 'headingDegrees', column: 'heading_degrees', type: 'float4', decimals: 2, min: 0, max: 360 },
  { name: 'hdop', column: 'hdop', type: 'float4', decimals: 2, min: 0, max: 10_000 },
  { name: 'accuracyMeters', column: 'accuracy_meters', type: 'float4', decimals: 1, min: 0, max: 800_000 },
  { name: 'fuelLitres', column: 'fuel_litres', type: 'float4', decimals: 1, min: 0, max: 800_000 },
  { name: 'fuelPercent', column: 'fuel_percent', type: 'float4', decimals: 2, min: 0, max: 1_000 },
  { name: 'engineRpm', column: 'engine_rpm', type: 'float4', decimals: 1, min: 0, max: 100_000 },
  { name: 'batteryPercent', column: 'battery_percent', type: 'float4', decimals: 2, min: 0, max: 1_000 },
  { name: 'batteryVolts', column: 'battery_volts', type: 'float4', decimals: 3, min: 0, max: 8_000 },
  { name: 'externalVolts', column: 'external_volts', type: 'float4', decimals: 3, min: 0, max: 8_000 },
  { name: 'satellites', column: 'satellites', type: 'int2', decimals: 0, min: 0, max: 255 },
  { name: 'gsmSignal', column: 'gsm_signal', type: 'int2', decimals: 0, min: -1_000, max: 1_000 },
]

/** Every numeric field of a record except its place and time, and its column. */
export const measures: readonly Measure[] = table.map((measure) => ({
  ...measure,
  read: readers[measure.name],
}))

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
