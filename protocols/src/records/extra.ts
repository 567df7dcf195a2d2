import { alarmEvents } from './alarm-events.ts'
import type { DeviceStatus, PositionRecord } from '../message.ts'

/** Values without a field of their own; the first one counts, an unknown one is left out. */
export function keepExtra(
  status: DeviceStatus,
  key: string,
  value: string | number | boolean | undefined,
): void {
  if (value === undefined || value === '') return
  status.extra ??= {}
  status.extra[key] ??= value
}

/** The states of inputs or outputs: the lowest bit is that of the first name. */
export function keepSwitches(status: DeviceStatus, names: readonly string[], bits: number): void {
  for (let at = 0; at < names.length; at++) keepExtra(status, names[at]!, ((bits >>> at) & 1) === 1)
}

/** Sets a field unless its value is unknown: an absent field says so. */
export function put<Key extends keyof PositionRecord>(
  target: Partial<PositionRecord>,
  key: Key,
  value: PositionRecord[Key] | undefined,
): void {
  if (value !== undefined) target[key] = value
}

/** An alarm by its name, and its event if it is one. No other hides an SOS. */
export function raise(status: DeviceStatus, alarm: string | undefined): void {
  if (alarm === undefined) return
  const event = alarmEvents[alarm]
  if (status.event === 'panic') return
  if (event) status.event = event
  if (event === 'panic' && status.extra) status.extra['alarm'] = alarm
  keepExtra(status, 'alarm', alarm)
}

/** One thermometer has no number; several are numbered from 1. */
export function keepTemperatures(status: DeviceStatus, celsius: readonly (number | undefined)[]): void {
  if (celsius.length === 1) keepExtra(status, 'celsius', celsius[0])
  else celsius.forEach((value, at) => keepExtra(status, `temperature${at + 1}Celsius`, value))
}
