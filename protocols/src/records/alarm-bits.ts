import { keepExtra, raise } from './extra.ts'
import type { DeviceStatus, Session } from '../message.ts'

/** Alarms by the number of their bit, 0 to 31, the most serious first. */
export type AlarmBits = readonly (readonly [bit: number, alarm: string])[]

/** Raises the alarms whose bits are set; one that the device's last message had goes on, and is no event. */
export function raiseBits(
  status: DeviceStatus,
  bits: number,
  alarms: AlarmBits,
  before: Session | undefined,
): Session {
  let active = 0
  for (const [bit, alarm] of alarms) {
    if (((bits >>> bit) & 1) === 0) continue
    active |= 1 << bit
    if (((before?.alarms ?? 0) >>> bit) & 1) keepExtra(status, 'alarm', alarm)
    else raise(status, alarm)
  }
  return { alarms: active >>> 0 }
}
