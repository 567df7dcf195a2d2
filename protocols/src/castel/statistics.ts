import type { Draft } from '../records/draft.ts'
import type { ByteReader } from '../bytes/reader.ts'

const IGNITION = 1 << 18
const alarmBits = { 4: 'harshAcceleration', 5: 'harshBraking', 6: 'idle' }

/** When the ignition was turned on, now, odometer, trip, fuel, fuel of the trip, state. Returns the time. */
export function readStatistics(reader: ByteReader, draft: Draft, raisesAlarms = false): number {
  reader.uint32Le()
  const timeMs = reader.uint32Le() * 1000
  draft.fields.odometerMeters = reader.uint32Le()
  draft.keep('tripOdometerMeters', reader.uint32Le())
  draft.fields.fuelUsedLitres = reader.uint32Le() / 100
  reader.uint16Le()
  const state = reader.uint32Le()
  draft.fields.ignition = (state & IGNITION) !== 0
  if (raisesAlarms) draft.raiseBits(state, alarmBits)
  reader.slice(8)
  return timeMs
}
