/** What a sensor measured in a period, in a few figures. */
import { isDigitalSensor } from '@roadbook/contract/fleet/sensor-types'
import { SENSOR_VALUE_HOLDS_MS } from '@roadbook/contract/fleet/sensor-value'
import type { Sensor } from '@roadbook/contract/fleet/sensors'
import type { Reader } from '../../tracking/locations/index.ts'
import { followSensors, type RunValue } from './sensor-runs.ts'

export type SensorSums = {
  /** Null for a switch, and without a value in the period. */
  lowest: number | null
  /** Weighted by how long each value held. */
  average: number | null
  highest: number | null
  /** Null without a range. */
  outsideSeconds: number | null
  /** How long a switch was on, and how often it changed; null for a figure. */
  onSeconds: number | null
  switches: number | null
}

type Ranged = Pick<Sensor, 'type' | 'minValue' | 'maxValue'>
type Period = { fromMs: number; untilMs: number }

/** Takes the values from an hour before the period to an hour after it, since a value holds until the next. */
export class SensorSummary {
  readonly #sensor: Ranged
  readonly #period: Period
  #before: RunValue | undefined
  #lowest = Number.POSITIVE_INFINITY
  #highest = Number.NEGATIVE_INFINITY
  #heldMs = 0
  #weighted = 0
  #markedMs = 0
  #values = 0
  #sum = 0
  #switches = 0

  constructor(sensor: Ranged, period: Period) {
    this.#sensor = sensor
    this.#period = period
  }

  take(next: RunValue): void {
    const { fromMs, untilMs } = this.#period
    const before = next.begins ? undefined : this.#before
    if (before) this.#hold(before.value, Math.max(before.atMs, fromMs), Math.min(next.atMs, untilMs))
    const isWithin = next.atMs >= fromMs && next.atMs < untilMs
    if (isWithin && before && before.value !== next.value) this.#switches += 1
    if (isWithin) {
      this.#measure(next.value)
      this.#values += 1
      this.#sum += next.value
    }
    this.#before = next
  }

  sums(): SensorSums | undefined {
    if (this.#highest < this.#lowest) return undefined
    const seconds = Math.round(this.#markedMs / 1_000)
    if (isDigitalSensor(this.#sensor.type)) {
      const nothing = { lowest: null, average: null, highest: null, outsideSeconds: null }
      return { ...nothing, onSeconds: seconds, switches: this.#switches }
    }
    const { minValue, maxValue } = this.#sensor
    const average = this.#heldMs === 0 ? this.#sum / this.#values : this.#weighted / this.#heldMs
    return {
      lowest: this.#lowest,
      average: Math.round(average * 1_000) / 1_000,
      highest: this.#highest,
      outsideSeconds: minValue === null && maxValue === null ? null : seconds,
      onSeconds: null,
      switches: null,
    }
  }

  #hold(value: number, fromMs: number, toMs: number): void {
    if (toMs <= fromMs) return
    this.#measure(value)
    this.#heldMs += toMs - fromMs
    this.#weighted += value * (toMs - fromMs)
    if (this.#isMarked(value)) this.#markedMs += toMs - fromMs
  }

  #measure(value: number): void {
    this.#lowest = Math.min(this.#lowest, value)
    this.#highest = Math.max(this.#highest, value)
  }

  /** On, or out of range. */
  #isMarked(value: number): boolean {
    const { type, minValue, maxValue } = this.#sensor
    if (isDigitalSensor(type)) return value === 1
    return (minValue !== null && value < minValue) || (maxValue !== null && value > maxValue)
  }
}

type Asked = Period & {
  vehicleId: string
  sensors: readonly Sensor[]
  isHidden: (atMs: number) => boolean
}

/** By the sensor's id; one without a value in the period is missing. */
export async function sumSensors(
  reader: Reader,
  { fromMs, untilMs, vehicleId, sensors, isHidden }: Asked,
): Promise<ReadonlyMap<string, SensorSums>> {
  const period = { fromMs, untilMs }
  const summaries = new Map(sensors.map((sensor) => [sensor.id, new SensorSummary(sensor, period)]))
  const from = new Date(fromMs - SENSOR_VALUE_HOLDS_MS)
  const to = new Date(untilMs + SENSOR_VALUE_HOLDS_MS)
  await followSensors(reader, { vehicleId, from, to, sensors, isHidden }, ({ id }, value) =>
    summaries.get(id)?.take(value),
  )
  return new Map(
    [...summaries].flatMap(([id, summary]) => {
      const sums = summary.sums()
      return sums ? [[id, sums] as const] : []
    }),
  )
}
