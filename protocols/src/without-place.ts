import type { DeviceEvent, DeviceStatus, PositionRecord } from './message.ts'

/** How these are driven is only known with a place, and the ignition is a state; all others are reports that must be heard. */
const needingPlace: ReadonlySet<DeviceEvent> = new Set([
  'ignitionOn',
  'ignitionOff',
  'overspeed',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
])

/** Whether it counts wherever the device is, such as a call for help. */
export function isHeardWithoutPlace({ event }: { event?: DeviceEvent | undefined }): boolean {
  return event !== undefined && !needingPlace.has(event)
}

/** A device that doesn't know where it is has none. */
export const noPlace = { latitude: 0, longitude: 0 } as const

export function withoutPlace(status: DeviceStatus, timeMs: number): PositionRecord {
  return { ...status, timeMs, ...noPlace }
}
