import type { DeviceStatus } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { type Alarm, alarmOf, alarms, longAlarms, terminalAlarms } from './alarms.ts'

export const IGNITION_BIT = 0x02
const CHARGING_BIT = 0x04
const ALARM_SHIFT = 3
const ALARM_MASK = 0x07
const CUT_OFF_BIT = 0x80
/** Battery level 0 (off) to 6 (full). No document gives percentages, so levels count as sixths. */
export const FULL_LEVEL = 6
export const MAX_SIGNAL = 4

/** Ignition, charging, an alarm, and whether fuel and electricity are cut off. */
export function readTerminal(reader: ByteReader, table = terminalAlarms): DeviceStatus {
  const bits = reader.uint8()
  const extra: NonNullable<DeviceStatus['extra']> = {}
  if (bits & CHARGING_BIT) extra.charging = true
  if (bits & CUT_OFF_BIT) extra.immobilizer = true
  const alarm = alarmOf(table, (bits >> ALARM_SHIFT) & ALARM_MASK)
  const status: DeviceStatus = { ignition: (bits & IGNITION_BIT) !== 0, extra }
  if (alarm) addAlarm(status, alarm)
  return status
}

export const STATUS_BYTES = 5

/** Terminal information, voltage level, signal, alarm, language, which has the upper half of the alarm in some messages. */
export function readStatus(reader: ByteReader, hasLongAlarm = false): DeviceStatus {
  const status = readTerminal(reader)
  addLevel(status, reader.uint8())
  addSignal(status, reader.uint8())
  const [lower, language] = [reader.uint8(), reader.uint8()]
  const upper = hasLongAlarm ? language >> 4 : 0
  const alarm = upper ? alarmOf(longAlarms, upper * 256 + lower) : alarmOf(alarms, lower)
  if (alarm) addAlarm(status, alarm)
  return status
}

/** A level up to 6, or a percentage from other makers. */
export function addLevel(status: DeviceStatus, level: number): void {
  if (level <= FULL_LEVEL) status.batteryPercent = Math.round((level * 100) / FULL_LEVEL)
  else if (level <= 100) status.batteryPercent = level
}

/** The highest value that modems measure; above it, a signal is a percentage. */
const MAX_MODEM_SIGNAL = 31

/** Converts levels of 0 to 4, what modems measure, or a percentage, to our 0 to 5, which phones use. */
export function addSignal(status: DeviceStatus, level: number): void {
  if (level <= MAX_SIGNAL) status.gsmSignal = Math.round((level * 5) / MAX_SIGNAL)
  else if (level <= MAX_MODEM_SIGNAL) status.gsmSignal = Math.round((level * 5) / MAX_MODEM_SIGNAL)
  else if (level <= 100) status.gsmSignal = Math.round((level * 5) / 100)
}

/** A second alarm, such as in the alarm message after the terminal information, is more precise, but never hides SOS. */
export function addAlarm(status: DeviceStatus, { name, event }: Alarm): void {
  if (status.event === 'panic' && event !== 'panic') {
    status.extra = { ...status.extra, otherAlarm: name }
    return
  }
  status.extra = { ...status.extra, alarm: name }
  if (event) status.event = event
}
