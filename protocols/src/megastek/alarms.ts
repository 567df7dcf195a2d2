import { raise } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'

/** Lookup table by what a device writes, in small letters. Only "sos" and "help" are calls for help. */
const alarms: ReadonlyMap<string, string> = new Map([
  ['sos', 'sos'],
  ['help', 'sos'],
  ['psd', 'powerCut'],
  ['psr', 'powerRestored'],
  ['pw on', 'powerOn'],
  ['poweron', 'powerOn'],
  ['poweroff', 'powerOff'],
  ['over speed', 'overspeed'],
  ['overspeed', 'overspeed'],
  ['lowspeed', 'lowSpeed'],
  ['low battery', 'lowBattery'],
  ['lowbattery', 'lowBattery'],
  ['low extern voltage', 'lowPower'],
  ['gps cut', 'gnssAntennaCut'],
  ['vib', 'vibration'],
  ['hit', 'vibration'],
  ['move in', 'geofenceEnter'],
  ['move out', 'geofenceExit'],
  ['corner', 'harshCornering'],
  ['fatigue', 'fatigueDriving'],
  ['belt on', 'locked'],
  ['belton', 'locked'],
  ['belt off', 'unlocked'],
  ['beltoff', 'unlocked'],
  ['error', 'fault'],
])

/** Regular reports, such as "Timer" and "Dist", have none. */
export function readAlarm(text: string | undefined, status: DeviceStatus): void {
  const name = text?.trim().toLowerCase() ?? ''
  if (!name.startsWith('geo')) return raise(status, alarms.get(name))
  if (name.endsWith('in')) raise(status, 'geofenceEnter')
  else if (name.endsWith('out')) raise(status, 'geofenceExit')
}
