import { isDigitalSensor } from '@roadbook/contract/fleet/sensor-types'
import type { Sensor } from '@roadbook/contract/fleet/sensors'
import { useFormat } from '../../../lib/use-format.ts'

/** "4.5 °C", "Open" */
export function useSensorText(): (sensor: Sensor, value: number) => string {
  const f = useFormat()
  return ({ type, unit, onText, offText }, value) => {
    if (isDigitalSensor(type)) return value === 1 ? onText : offText
    return `${f.number(value)} ${unit}`.trim()
  }
}
