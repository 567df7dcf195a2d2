import { raise } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'

/** Lookup table: the digit after BO01. */
const alarmDigits: Record<string, string> = {
  1: 'crash',
  2: 'sos',
  3: 'vibration',
  4: 'lowSpeed',
  5: 'overspeed',
  6: 'geofenceExit',
}

/** Lookup table: the number after BQ81,ALARM. */
const numbered = ['lowBattery', 'overspeed', 'idle', 'harshAcceleration', 'harshBraking', 'temperature']

/** Lookup table: the same alarms have commands of three kinds, with a number each: in ZC, with a fix and without one. */
const commands: [string[], string][] = [
  [['ZC11', 'DW31', 'DW51'], 'movement'],
  [['ZC12', 'DW32', 'DW52'], 'lowBattery'],
  [['ZC13', 'DW33', 'DW53'], 'powerCut'],
  [['ZC17', 'DW37', 'DW57'], 'tampering'],
  [['ZC25', 'DW3E', 'DW5E'], 'sos'],
  [['ZC26', 'DW3F', 'DW5F'], 'tampering'],
  [['ZC27', 'DW40', 'DW60'], 'lowPower'],
]
const alarms = new Map(commands.flatMap(([names, alarm]) => names.map((name) => [name, alarm])))
const ignitionOn = new Set(['ZC15', 'DW35', 'DW55', 'ZC29', 'DW42', 'DW62'])
const ignitionOff = new Set(['ZC16', 'DW36', 'DW56'])

export function readCommand(command: string, status: DeviceStatus): void {
  raise(status, alarms.get(command))
  if (ignitionOn.has(command)) status.ignition = true
  if (ignitionOff.has(command)) status.ignition = false
}

export function readAlarmDigit(digit: string, status: DeviceStatus): void {
  raise(status, alarmDigits[digit])
}

export function readAlarmNumber(number: number | undefined, status: DeviceStatus): void {
  raise(status, number === undefined ? undefined : numbered[number])
}
