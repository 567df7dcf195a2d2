/** The values of sensors over time, in runs: within one, each value holds until the next. */
import { SENSOR_VALUE_HOLDS_MS, sensorValue } from '@roadbook/contract/fleet/sensor-value'
import type { Reader } from '../../tracking/locations/index.ts'
import { streamVisibleMeasured } from '../../tracking/locations/index.ts'
import type { MeasuredFix } from '../../tracking/positions/index.ts'
import type { FollowedSensor } from './sensors.ts'

type Conversion = Pick<FollowedSensor, 'id' | 'type' | 'source' | 'calibration' | 'inverted'>

/** The value of one sensor at an instant; `begins` if the value before is no longer known. */
export type RunValue = { atMs: number; value: number; begins: boolean }

type Asked<Of extends Conversion> = {
  vehicleId: string
  from: Date
  to: Date
  sensors: readonly Of[]
  /** Times that are left out, besides those that the reader may not see. */
  isHidden?: (atMs: number) => boolean
}

/** Calls `take` with each value that the reader may see, in order of time. A period of any length takes the memory of a few days. */
export async function followSensors<Of extends Conversion>(
  reader: Reader,
  { vehicleId, from, to, sensors, isHidden = () => false }: Asked<Of>,
  take: (sensor: Of, value: RunValue) => void,
): Promise<void> {
  const names = new Set(sensors.map(({ source }) => source))
  if (names.size === 0) return
  const lastMs = new Map<string, number>()
  const takeFix = (fix: MeasuredFix): void => {
    const { timeMs: atMs } = fix
    for (const sensor of sensors) {
      const value = sensorValue(sensor, fix)
      if (value === undefined) continue
      const beforeMs = lastMs.get(sensor.id) ?? Number.NEGATIVE_INFINITY
      take(sensor, { atMs, value, begins: atMs - beforeMs > SENSOR_VALUE_HOLDS_MS })
      lastMs.set(sensor.id, atMs)
    }
  }
  for await (const { fixes, begins } of streamVisibleMeasured(reader, { vehicleId, from, to }, names)) {
    if (begins) lastMs.clear()
    for (const fix of fixes) {
      if (isHidden(fix.timeMs)) lastMs.clear()
      else takeFix(fix)
    }
  }
}
