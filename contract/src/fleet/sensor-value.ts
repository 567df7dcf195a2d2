/** From what a device sent to a sensor's value; the only place that computes it. */
import { isDigitalSensor, type SensorType } from './sensor-types.ts'

export type Calibration =
  | { type: 'none' }
  | { type: 'linear'; factor: number; offset: number }
  /** Pairs of a raw value and its value, the raw values strictly rising. */
  | { type: 'table'; rows: readonly (readonly [number, number])[] }

export type SensorConversion = {
  type: SensorType
  /** The name of the device's value. */
  source: string
  calibration: Calibration
  /** Swaps on and off. */
  inverted: boolean
}

/** Fields of a record that a sensor can read, besides its other values. */
export const recordSources = [
  'ignition',
  'externalVolts',
  'batteryVolts',
  'batteryPercent',
  'fuelLitres',
  'fuelPercent',
  'engineRpm',
] as const
export type RecordSource = (typeof recordSources)[number]

type RawValue = string | number | boolean

/** What a device measured at one instant. */
export type Measured = { readonly [Source in RecordSource]?: number | boolean | undefined } & {
  readonly extra?: Readonly<Record<string, RawValue>> | undefined
}

const recordSourceNames: ReadonlySet<string> = new Set(recordSources)

function isRecordSource(source: string): source is RecordSource {
  return recordSourceNames.has(source)
}

/** How long a value holds if the device sends no newer one; after that it is unknown. */
export const SENSOR_VALUE_HOLDS_MS = 3_600_000

/** 1 and 0 for on and off; undefined if the device didn't send the sensor's value, or not as a number. */
export function sensorValue(sensor: SensorConversion, measured: Measured): number | undefined {
  const { type, source, calibration, inverted } = sensor
  const raw = toNumber(rawValue(source, measured))
  if (raw === undefined) return undefined
  if (isDigitalSensor(type)) return (raw !== 0) === inverted ? 0 : 1
  const value = calibrate(calibration, raw)
  return Number.isFinite(value) ? withoutNoise(value) : undefined
}

function rawValue(source: string, measured: Measured): RawValue | undefined {
  const { extra } = measured
  // A device may name a value like a property that every object has.
  if (extra !== undefined && Object.hasOwn(extra, source)) return extra[source]
  return isRecordSource(source) ? measured[source] : undefined
}

function toNumber(raw: RawValue | undefined): number | undefined {
  if (raw === undefined || (typeof raw === 'string' && raw.trim() === '')) return undefined
  const number = Number(raw)
  return Number.isFinite(number) ? number : undefined
}

function calibrate(calibration: Calibration, raw: number): number {
  if (calibration.type === 'linear') return raw * calibration.factor + calibration.offset
  return calibration.type === 'table' ? interpolate(calibration.rows, raw) : raw
}

/** Outside the table its first or last value holds: a tank is never emptier than empty. */
function interpolate(rows: readonly (readonly [number, number])[], raw: number): number {
  const above = rows.findIndex(([from]) => from >= raw)
  const [highRaw, high] = rows[above] ?? rows.at(-1) ?? [0, Number.NaN]
  const below = rows[above - 1]
  if (above <= 0 || below === undefined) return high
  const [lowRaw, low] = below
  return low + ((high - low) * (raw - lowRaw)) / (highRaw - lowRaw)
}

/** 23.4 instead of 23.400000000000002. */
function withoutNoise(value: number): number {
  return Number(value.toPrecision(12)) + 0
}
