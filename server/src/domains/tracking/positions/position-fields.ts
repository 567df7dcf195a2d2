import type { PositionRecord } from '@roadbook/protocols/message'

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
