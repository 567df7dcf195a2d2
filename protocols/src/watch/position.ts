import { calendarTimeMs } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { onHemisphere } from '../text/degrees.ts'
import { keepExtra, put, raise } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported, Session } from '../message.ts'
import { fromHexDigits, toNumber, toPercent, toPositive } from '../text/numbers.ts'

const [DATE, TIME, VALIDITY, LATITUDE, LONGITUDE, SPEED, HEADING, ALTITUDE] = [0, 1, 2, 3, 5, 7, 8, 9]
const [SATELLITES, SIGNAL, BATTERY, STATE, CELLS] = [10, 11, 12, 15, 16]

type Head = { deviceId: string; isAlarm: boolean; session: Session | undefined }

/** Date, time, validity and coordinates, then the state of the watch. An invalid fix at zero degrees is no place. */
export function readPosition(
  fields: readonly string[],
  { deviceId, isAlarm, session: before }: Head,
): Reported {
  const status: DeviceStatus = {}
  const signal = toPercent(fields[SIGNAL])
  put(status, 'gsmSignal', signal === undefined ? undefined : Math.round(signal / 20))
  put(status, 'satellites', toPositive(fields[SATELLITES]))
  put(status, 'batteryPercent', toPercent(fields[BATTERY]))
  const alarms = fromHexDigits(fields[STATE]) ?? 0
  readState(alarms, isAlarm ? 0 : (before?.alarms ?? 0), status)
  if (isAlarm) keepExtra(status, 'alarm', 'general')
  const [count, , country, network, area, cell] = fields.slice(CELLS).map(toPositive)
  if (count) keepCell(status, { country, network, area, cell })
  const timeMs = calendarTimeMs(fields[TIME] ?? '', fields[DATE] ?? '')
  const record = readPlace(fields, timeMs)
  const session = { alarms }
  if (record) return { kind: 'positions', deviceId, records: [{ ...record, ...status }], session }
  return { kind: 'status', deviceId, ...(Number.isNaN(timeMs) ? {} : { timeMs }), status, session }
}

function readPlace(fields: readonly string[], timeMs: number): PositionRecord | undefined {
  const latitude = toDegrees(fields[LATITUDE], fields[LATITUDE + 1], 90)
  const longitude = toDegrees(fields[LONGITUDE], fields[LONGITUDE + 1], 180)
  if (latitude === undefined || longitude === undefined || Number.isNaN(timeMs)) return undefined
  const isValid = fields[VALIDITY] === 'A'
  if (!isValid && latitude === 0 && longitude === 0) return undefined
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'altitudeMeters', toNumber(fields[ALTITUDE]))
  put(record, 'speedKmh', toPositive(fields[SPEED]))
  put(record, 'headingDegrees', toPositive(fields[HEADING]))
  if (!isValid) record.valid = false
  return record
}

/** Some have a sign beside the letter, some only one of them; some pad with a space. */
function toDegrees(text: string | undefined, letter: string | undefined, max: 90 | 180): number | undefined {
  const value = toNumber(text?.trim())
  if (value === undefined) return undefined
  const isNegative = letter === 'S' || letter === 'W' || (letter === '' && value < 0)
  const [positive, negative] = max === 90 ? (['N', 'S'] as const) : (['E', 'W'] as const)
  return onHemisphere(Math.abs(value), isNegative ? negative : positive)
}

const MOVEMENT_BIT = 4

/** Lookup table: bits of states and of alarms; those that go on are no new events. */
const alarmBits: Record<number, string> = {
  16: 'sos',
  0: 'lowBattery',
  1: 'geofenceExit',
  2: 'geofenceEnter',
  14: 'powerCut',
  17: 'lowBattery',
  18: 'geofenceExit',
  19: 'geofenceEnter',
  20: 'tampering',
  21: 'fall',
  22: 'fall',
}

function readState(bits: number, before: number, status: DeviceStatus): void {
  if ((bits >> MOVEMENT_BIT) & 1) status.movement = true
  for (const [bit, alarm] of Object.entries(alarmBits)) {
    if (!((bits >> Number(bit)) & 1)) continue
    if ((before >> Number(bit)) & 1) keepExtra(status, 'alarm', alarm)
    else raise(status, alarm)
  }
}
