import type { DeviceEvent, DeviceStatus, PositionRecord } from '../message.ts'

/** Driving events mean something only with a place, and the ignition is a state; all other events count without one. */
const needingPlace: ReadonlySet<DeviceEvent> = new Set([
  'ignitionOn',
  'ignitionOff',
  'overspeed',
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
])

/** Whether an event counts although the device doesn't know its place, such as a call for help. */
export function countsWithoutPlace({ event }: { event?: DeviceEvent | undefined }): boolean {
  return event !== undefined && !needingPlace.has(event)
}

/** The place of a device that doesn't know it. */
export const noPlace = { latitude: 0, longitude: 0 } as const

export function withoutPlace(status: DeviceStatus, timeMs: number): PositionRecord {
  return { ...status, timeMs, ...noPlace }
}
