import type { SensorConversion } from '@roadbook/contract/fleet/sensor-value'

export type WatchedSensor = SensorConversion & {
  id: string
  name: string
  unit: string
  onText: string
  offText: string
}

/** `word` is that of a switch in its state. */
export type FoundSensor = { id: string; name: string; unit: string; word: string }
