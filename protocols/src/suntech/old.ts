import { keepExtra, keepTemperatures, put } from '../records/extra.ts'
import type { DeviceStatus, Reported } from '../message.ts'
import { toNumber, toPositive } from '../text/numbers.ts'
import { readAlert, readEmergency } from './alarms.ts'
import type { Head } from './head.ts'
import { asText } from './others.ts'
import { findDate, findLatitude, placeAt, report, timeAt } from './place.ts'
import { readSerialData } from './serial-data.ts'

/** Fields from the latitude. */
const [SATELLITES, FIX, ODOMETER, VOLTS, STATE, CODE] = [4, 5, 6, 7, 8, 9]
/** Hours and battery come after mode and number, or after the code of an alarm. */
const AFTER_STATUS = 11
const AFTER_CODE = 10
const STATE_DIGITS = 6
/** Of an iButton; only zeros without one. */
const KEY_DIGITS = 14

/** SA200, ST200, ST300, ST500, ST600 and similar: the head names the series and the type. */
export function readOld(fields: readonly string[], { series, type, deviceId }: Head): Reported {
  const status: DeviceStatus = {}
  if (type === 'HTE') keepExtra(status, 'driverKey', fields.at(-1))
  const dateAt = findDate(fields, 2)
  const at = dateAt === undefined ? undefined : findLatitude(fields, dateAt + 2)
  if (dateAt === undefined || at === undefined) {
    return status.extra ? { kind: 'status', deviceId, status } : asText(fields, deviceId)
  }
  put(status, 'satellites', toPositive(fields[at + SATELLITES]))
  if (fields[at + STATE] !== undefined) {
    put(status, 'odometerMeters', toPositive(fields[at + ODOMETER]))
    put(status, 'externalVolts', toPositive(fields[at + VOLTS]))
    readState(fields[at + STATE] ?? '', status)
    readAfterState(fields.slice(at), type, status)
  }
  const record = placeAt(fields, at, timeAt(fields, dateAt))
  if (record && fields[at + FIX] !== '1') record.valid = false
  // ST500 has other values at its end.
  return report(deviceId, record, series === 'ST500' ? withoutHours(status) : status)
}

/** Ignition, three inputs, two outputs. */
function readState(digits: string, status: DeviceStatus): void {
  if (digits.length < STATE_DIGITS) return
  const isOn = (at: number) => digits[at] === '1'
  status.ignition = isOn(0)
  for (const input of [1, 2, 3]) keepExtra(status, `digitalInput${input}`, isOn(input))
  for (const output of [1, 2]) keepExtra(status, `digitalOutput${output}`, isOn(output + 3))
}

function readAfterState(fields: readonly string[], type: string, status: DeviceStatus): void {
  if (type === 'UEX') return readTail(readSerialData(fields, CODE, status), status)
  const code = toPositive(fields[CODE])
  if (type === 'EMG') readEmergency(code, status)
  if (type === 'ALT') readAlert(code, status)
  if (type === 'EVT') keepExtra(status, 'eventId', code)
  readTail(fields.slice(type === 'STT' ? AFTER_STATUS : AFTER_CODE), status)
}

/** Minutes of the engine, volts of the battery, and whether it is sent at once; then cards and thermometers, if any. */
function readTail([minutes, volts, kind, ...rest]: readonly string[], status: DeviceStatus): void {
  if ((kind !== '0' && kind !== '1') || !volts?.includes('.')) return
  put(status, 'batteryVolts', toPositive(volts))
  keepExtra(status, 'engineMinutes', toPositive(minutes))
  const celsius: string[] = []
  for (const text of rest) {
    if (text.includes(':')) celsius.push(text.slice(text.indexOf(':') + 1))
    else if (text.length === KEY_DIGITS && /[^0]/.test(text)) keepExtra(status, 'driverKey', text)
  }
  const known = celsius.filter((text) => text !== '')
  keepTemperatures(status, known.map(toNumber))
}

function withoutHours({ batteryVolts: _, extra, ...rest }: DeviceStatus): DeviceStatus {
  return extra ? { ...rest, extra } : rest
}
