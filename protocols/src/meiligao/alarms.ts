import { keepExtra, raise } from '../records/extra.ts'
import type { DeviceEvent, DeviceStatus } from '../message.ts'

/** By the byte before the place. */
const alarms: Readonly<Record<number, string>> = {
  0x01: 'sos',
  0x10: 'lowBattery',
  0x11: 'overspeed',
  0x12: 'movement',
  0x13: 'geofenceEnter',
  0x14: 'crash',
  0x50: 'powerCut',
  0x53: 'gnssAntennaCut',
  0x60: 'fatigueDriving',
  0x72: 'harshBraking',
  0x73: 'harshAcceleration',
}

/** 2 to 5: this input is on; 0x32 to 0x35: it is off. */
export function readAlarm(code: number, status: DeviceStatus): void {
  raise(status, alarms[code])
  const input = code & 0xf
  if (input < 2 || input > 5) return
  if (code >> 4 === 0) keepExtra(status, `digitalInput${input}`, true)
  else if (code >> 4 === 3) keepExtra(status, `digitalInput${input}`, false)
}

const codes: Partial<Record<DeviceEvent, number>> = {
  panic: 0x01,
  lowBattery: 0x10,
  overspeed: 0x11,
  crash: 0x14,
  powerCut: 0x50,
  harshBraking: 0x72,
  harshAcceleration: 0x73,
}

/** For the encoder; undefined if the protocol has no alarm for it. */
export function codeOf(event: DeviceEvent | undefined): number | undefined {
  return event && codes[event]
}
