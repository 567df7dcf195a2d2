import { keepCell } from '../records/cells.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, Reported } from '../message.ts'
import {
  fromHexDigits,
  isDigits,
  toGsmSignal,
  toNumber,
  toPercent,
  toPositive,
  toSwitch,
} from '../text/numbers.ts'
import { readRmc } from '../text/rmc.ts'
import { readAlarm } from './alarms.ts'

export const SENTENCE_HEAD = 'STX'
/** Of receivers that use GPS only, or other satellites too. */
const SENTENCE = /\$G[NP]RMC,/
const IMEI = 'imei:'
/** Of a number without a comma before it, filled with spaces. */
const NUMBER_CHARACTERS = 16

/** Old devices have a name, and their IMEI behind the sentence; or the number, filled with spaces. */
export function sentenceNumber(text: string): string | undefined {
  const start = text.indexOf(SENTENCE_HEAD) + SENTENCE_HEAD.length
  if (start < SENTENCE_HEAD.length) return undefined
  if (text[start] !== ',') return text.slice(start, start + NUMBER_CHARACTERS).trim()
  const at = text.indexOf(IMEI)
  if (at < 0) return text.slice(start + 1, text.indexOf(',', start + 1))
  const number = text.slice(at + IMEI.length, text.indexOf(',', at))
  return isDigits(number) ? number : undefined
}

/** What devices sent before 2012: a sentence of NMEA, then the state. */
export function readSentence(text: string): Reported {
  const status: DeviceStatus = {}
  const sentence = SENTENCE.exec(text)
  if (!sentence) return { kind: 'status', status }
  const fields = text.slice(sentence.index + sentence[0].length).split(',')
  const record = readRmc(fields, 0)
  const imeiAt = fields.findIndex((field) => field.startsWith(IMEI))
  if (imeiAt > 0) readNamed(fields, imeiAt, status)
  else readNumbered(fields, status)
  if (!record) return { kind: 'status', status }
  record.timeMs += millisecondsOf(fields[0] ?? '')
  return { kind: 'positions', records: [{ ...record, ...status }] }
}

function millisecondsOf(time: string): number {
  const point = time.indexOf('.')
  return point < 0 ? 0 : Math.round((toPositive(`0${time.slice(point)}`) ?? 0) * 1000)
}

/** The alarm, IMEI, satellites, altitude, battery, charger, and the cell. */
function readNamed(fields: readonly string[], imeiAt: number, status: DeviceStatus): void {
  readAlarm(fields[imeiAt - 1], status)
  // Of those in view behind a slash.
  put(status, 'satellites', toPositive(fields[imeiAt + 1]?.split('/', 1)[0]))
  put(status, 'altitudeMeters', toNumber(fields[imeiAt + 2]))
  const [, battery] = /^Battery=(\d+)%$/.exec(fields[imeiAt + 3] ?? '') ?? []
  put(status, 'batteryPercent', toPercent(battery))
  const chargerAt = fields[imeiAt + 4] === '' ? imeiAt + 5 : imeiAt + 4
  keepExtra(status, 'charging', toSwitch(fields[chargerAt]))
  readCell(fields, chargerAt + 1, status)
}

const SENTENCE_FIELDS = 12

/** The cell, its strength, the battery, flags, inputs, outputs and analog inputs, and the alarm. */
function readNumbered(fields: readonly string[], status: DeviceStatus): void {
  const at = fields.findIndex((field) => field.includes('*')) + 1
  if (at < SENTENCE_FIELDS - 1) return
  readCell(fields, at, status)
  put(status, 'gsmSignal', toGsmSignal(toPositive(fields[at + 4])))
  put(status, 'batteryPercent', toPercent(fields[at + 5]))
  readAlarm(fields.at(-1)?.split(';', 1)[0], status)
}

function readCell(fields: readonly string[], at: number, status: DeviceStatus): void {
  keepCell(status, {
    country: toPositive(fields[at]),
    network: toPositive(fields[at + 1]),
    area: fromHexDigits(fields[at + 2]),
    cell: fromHexDigits(fields[at + 3]?.split(';', 1)[0]),
  })
}
