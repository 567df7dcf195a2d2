import type { DeviceStatus, Message, PositionRecord } from '../message.ts'
import { fromAscii } from '../text.ts'
import { KMH_PER_KNOT, rounded } from '../units.ts'
import { keepExtra, readKeyword } from './keywords.ts'
import { fixTimeMs } from './time.ts'
import { toDegrees, toNumber, toOdometerMeters, toPercent } from './values.ts'

const [KEYWORD, LOCAL_TIME, PHONE, SIGNAL, UTC_TIME, VALIDITY, PLACE] = [1, 2, 3, 4, 5, 6, 7]
const [AREA, CELL] = [7, 9]
const [SPEED, COURSE, ALTITUDE, IGNITION, DOOR, FUEL, SECOND_FUEL, TEMPERATURE] = [
  11, 12, 13, 14, 15, 16, 17, 18,
]
const TEMPERATURE_TEXT = /^(?:T:)?[+-]?\d+(?:\.\d+)?$/
const FAULT_CODE = /^[PCBU]\d[0-9A-F]{3}$/
const AREA_OR_CELL = /^[0-9a-f]{2,8}$/i

/** A position and other values, or only these while the tracker has no fix. Fields at the end may be missing. */
export function readReport(fields: readonly string[], deviceId: string, receivedMs: number): Message {
  const hasFix = fields[SIGNAL] === 'F'
  const status = readStatus(fields)
  const place = hasFix ? readPlace(fields, receivedMs) : undefined
  if (!hasFix) readCell(fields, status)
  const report: Message = place
    ? { kind: 'positions', deviceId, records: [{ ...place, ...status }] }
    : { kind: 'status', deviceId, status }
  // Without this answer, the tracker calls again every few minutes.
  return status.event === 'panic' ? { ...report, acknowledge: fromAscii(`**,imei:${deviceId},E;`) } : report
}

/** Latitude and longitude, each with its hemisphere before or after it. */
function readPlace(fields: readonly string[], receivedMs: number): PositionRecord | undefined {
  const isHemisphereFirst = isLatitude(fields[PLACE])
  const [valueAt, hemisphereAt] = isHemisphereFirst ? [PLACE + 1, PLACE] : [PLACE, PLACE + 1]
  const [northOrSouth, eastOrWest] = [fields[hemisphereAt], fields[hemisphereAt + 2]]
  if (!isLatitude(northOrSouth) || !isLongitude(eastOrWest)) return undefined
  const latitude = toDegrees(fields[valueAt], northOrSouth === 'S', 90)
  const longitude = toDegrees(fields[valueAt + 2], eastOrWest === 'W', 180)
  const timeMs = fixTimeMs(fields[LOCAL_TIME], fields[UTC_TIME], receivedMs)
  if (latitude === undefined || longitude === undefined || timeMs === undefined) return undefined
  const record: PositionRecord = { timeMs, latitude, longitude }
  const [knots, course, altitude] = [SPEED, COURSE, ALTITUDE].map((at) => toNumber(fields[at]))
  if (knots !== undefined) record.speedKmh = rounded(knots * KMH_PER_KNOT)
  if (course !== undefined) record.headingDegrees = course
  if (altitude !== undefined) record.altitudeMeters = altitude
  // Some trackers leave the letter out, in Hong Kong as in Chile: nothing shows on which side of Greenwich it is.
  if (fields[VALIDITY] !== 'A' || eastOrWest === '') record.valid = false
  return record
}

function isLatitude(text: string | undefined): boolean {
  return text === 'N' || text === 'S'
}

function isLongitude(text: string | undefined): boolean {
  return text === 'E' || text === 'W' || text === ''
}

function readStatus(fields: readonly string[]): DeviceStatus {
  const status: DeviceStatus = {}
  const ignition = toSwitch(fields[IGNITION])
  if (ignition !== undefined) status.ignition = ignition
  const fuelPercent = toPercent(fields[FUEL])
  if (fuelPercent !== undefined) status.fuelPercent = fuelPercent
  const keyword = fields[KEYWORD]?.trim() ?? ''
  readKeyword(keyword, status)
  const door = toSwitch(fields[DOOR])
  if (door !== undefined) keepExtra(status, 'door', door)
  const phone = fields[PHONE]?.trim()
  if (keyword === 'rfid' && phone) keepExtra(status, 'driverCard', phone)
  readSecondFuel(fields[SECOND_FUEL] ?? '', status)
  const temperature = fields[TEMPERATURE] ?? ''
  if (TEMPERATURE_TEXT.test(temperature)) keepExtra(status, 'celsius', Number(temperature.replace('T:', '')))
  return status
}

function toSwitch(text: string | undefined): boolean | undefined {
  return text === '1' ? true : text === '0' ? false : undefined
}

/** A second tank; trackers at the diagnostic socket send a fault code or the odometer in kilometres there. */
function readSecondFuel(text: string, status: DeviceStatus): void {
  if (text === '') return
  const percent = toPercent(text)
  if (percent !== undefined) keepExtra(status, 'secondFuelPercent', percent)
  else if (FAULT_CODE.test(text)) keepExtra(status, 'faultCodes', text)
  else addOdometer(toOdometerMeters(/^\d+$/.exec(text)?.[0]), status)
}

function addOdometer(odometerMeters: number | undefined, status: DeviceStatus): void {
  if (odometerMeters !== undefined) status.odometerMeters = odometerMeters
}

/** Without a fix, the coordinates' fields contain the area and cell of the mobile network. */
function readCell(fields: readonly string[], status: DeviceStatus): void {
  const [area = '', cell = ''] = [fields[AREA], fields[CELL]]
  if (!AREA_OR_CELL.test(area) || !AREA_OR_CELL.test(cell)) return
  keepExtra(status, 'gsmArea', Number.parseInt(area, 16))
  keepExtra(status, 'gsmCell', Number.parseInt(cell, 16))
}
