/** The values of a vehicle's sensors in a period, few enough for a chart. */
import { sensorLimits, type SensorValues } from '@roadbook/contract/fleet/sensors'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { followSensors, type RunValue } from './sensor-runs.ts'
import { sensorsOfVehicle } from './sensors.ts'

const DAY_MS = 86_400_000

type Period = { vehicleId: string; from: Date; to: Date }

export async function readValues(context: Context, { vehicleId, from, to }: Period): Promise<SensorValues[]> {
  const spanMs = to.getTime() - from.getTime()
  if (spanMs < 0) throw new AppError('period_ends_before_start', {}, { field: 'to' })
  if (spanMs > sensorLimits.days * DAY_MS)
    throw new AppError('period_too_long', { maxDays: sensorLimits.days }, { field: 'to' })
  const sensors = await sensorsOfVehicle(context, vehicleId)
  const thinned = new Map(sensors.map(({ id }) => [id, new Thinned(from.getTime(), spanMs)]))
  await followSensors(context, { vehicleId, from, to, sensors }, ({ id }, value) =>
    thinned.get(id)?.take(value),
  )
  return sensors.map(({ id }) => ({ sensorId: id, runs: thinned.get(id)?.runs() ?? [] }))
}

/** A part keeps at most its lowest, its highest and its last value, so that no peak is lost. */
const PARTS = sensorLimits.values / 3

class Thinned {
  readonly #fromMs: number
  readonly #partMs: number
  readonly #runs: RunValue[][] = []
  #part: RunValue[] = []
  #partIndex = -1

  constructor(fromMs: number, spanMs: number) {
    this.#fromMs = fromMs
    this.#partMs = Math.max(1, spanMs / PARTS)
  }

  take(value: RunValue): void {
    const partIndex = Math.floor((value.atMs - this.#fromMs) / this.#partMs)
    if (value.begins || partIndex !== this.#partIndex) this.#closePart()
    if (value.begins) this.#runs.push([])
    this.#partIndex = partIndex
    this.#part.push(value)
  }

  runs(): SensorValues['runs'] {
    this.#closePart()
    return this.#runs.map((run) =>
      run.map(({ atMs, value }) => ({ time: new Date(atMs).toISOString(), value })),
    )
  }

  #closePart(): void {
    const last = this.#part.at(-1)
    if (!last) return
    const lowest = this.#part.reduce((low, one) => (one.value < low.value ? one : low))
    const highest = this.#part.reduce((high, one) => (one.value > high.value ? one : high))
    const kept = new Set([lowest, highest, last])
    this.#runs.at(-1)?.push(...this.#part.filter((one) => kept.has(one)))
    this.#part = []
  }
}
