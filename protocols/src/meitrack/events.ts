import { keepExtra, raise } from '../records/extra.ts'
import type { DeviceEvent, DeviceStatus } from '../message.ts'

/** Lookup table: event codes that are alarms. The first input is the SOS button. */
const alarms: Record<number, string> = {
  1: 'sos',
  17: 'lowBattery',
  18: 'lowPower',
  19: 'overspeed',
  20: 'geofenceEnter',
  21: 'geofenceExit',
  22: 'powerRestored',
  23: 'powerCut',
  28: 'antennaCut',
  36: 'towing',
  44: 'jamming',
  78: 'crash',
  90: 'harshCornering',
  91: 'harshCornering',
  129: 'harshBraking',
  130: 'harshAcceleration',
  133: 'idle',
  135: 'fatigueDriving',
}
export const DRIVER_EVENT = 37
/** Of a position that was asked for. */
export const ASKED_EVENT = 34
/** Reports by distance, heading or time; a heartbeat. */
const ROUTINE = new Set([0, 31, 32, 33, 35, DRIVER_EVENT])

export function readEventCode(code: number, status: DeviceStatus): void {
  raise(status, alarms[code])
  if (alarms[code] === undefined && !ROUTINE.has(code)) keepExtra(status, 'eventId', code)
}

const ROUTINE_CODE = 35
const codes: Partial<Record<DeviceEvent, number>> = {
  panic: 1,
  lowBattery: 17,
  overspeed: 19,
  powerCut: 23,
  towing: 36,
  jamming: 44,
  crash: 78,
  harshCornering: 90,
  harshBraking: 129,
  harshAcceleration: 130,
}

export function codeOf(event: DeviceEvent | undefined): number {
  return (event && codes[event]) ?? ROUTINE_CODE
}
