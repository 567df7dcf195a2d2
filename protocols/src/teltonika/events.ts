/** Lookup table: the events of IO elements that triggered a record. Source: see io-elements.ts. */
import type { DeviceEvent } from '../message.ts'

type EventCause = { id: number; value: number; event: DeviceEvent }

/** The encoder uses the first entry of each event. */
export const eventCauses: EventCause[] = [
  { id: 239, value: 1, event: 'ignitionOn' },
  { id: 239, value: 0, event: 'ignitionOff' },
  { id: 253, value: 1, event: 'harshAcceleration' },
  { id: 253, value: 2, event: 'harshBraking' },
  { id: 253, value: 3, event: 'harshCornering' },
  { id: 246, value: 1, event: 'towing' },
  { id: 252, value: 1, event: 'unplugged' },
  // 2 to 5 are the recordings around a crash, 7 and 8 false alarms: one crash must not raise a hundred alerts.
  { id: 247, value: 1, event: 'crash' },
  { id: 247, value: 6, event: 'crash' },
  { id: 249, value: 1, event: 'jamming' },
  // 1 is a warning only.
  { id: 318, value: 2, event: 'jamming' },
  { id: 236, value: 1, event: 'panic' },
]

/** Its value is the speed, not a state. */
export const OVERSPEED_ID = 255

export function eventOf(id: number, value: number): DeviceEvent | undefined {
  if (id === OVERSPEED_ID) return 'overspeed'
  return eventCauses.find((cause) => cause.id === id && cause.value === value)?.event
}
