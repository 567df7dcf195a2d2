import { fromDegreesMinutes, isEastOrWest, isNorthOrSouth } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, Message, PositionRecord } from '../message.ts'
import { fromHexDigits, toNumber, toPositive, toSwitch } from '../text/numbers.ts'
import { fromAscii } from '../text/text.ts'
import { fromKnots } from '../records/units.ts'
import { readKeyword } from './keywords.ts'
import { fixTimeMs } from './time.ts'
import { fromPercentSign, toOdometerMeters } from './values.ts'

const [KEYWORD, LOCAL_TIME, PHONE, SIGNAL, UTC_TIME, VALIDITY, PLACE] = [1, 2, 3, 4, 5, 6, 7]
const [AREA, CELL] = [7, 9]
const [SPEED, COURSE, ALTITUDE, IGNITION, DOOR, FUEL, SECOND_FUEL, TEMPERATURE] = [
  11, 12, 13, 14, 15, 16, 17, 18,
]
const FAULT_CODE = /^[PCBU]\d[0-9A-F]{3}$/

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
  const isHemisphereFirst = isNorthOrSouth(fields[PLACE])
  const [valueAt, hemisphereAt] = isHemisphereFirst ? [PLACE + 1, PLACE] : [PLACE, PLACE + 1]
  const [northOrSouth, eastOrWest] = [fields[hemisphereAt], fields[hemisphereAt + 2]]
  if (!isNorthOrSouth(northOrSouth) || !(isEastOrWest(eastOrWest) || eastOrWest === '')) return undefined
  const latitude = fromDegreesMinutes(fields[valueAt], northOrSouth)
  const longitude = fromDegreesMinutes(fields[valueAt + 2], eastOrWest || 'E')
  const timeMs = fixTimeMs(fields[LOCAL_TIME], fields[UTC_TIME], receivedMs)
  if (latitude === undefined || longitude === undefined || timeMs === undefined) return undefined
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'speedKmh', fromKnots(toPositive(fields[SPEED])))
  put(record, 'headingDegrees', toPositive(fields[COURSE]))
  put(record, 'altitudeMeters', toNumber(fields[ALTITUDE]))
  // Some trackers leave the letter out, in Hong Kong as in Chile: nothing shows on which side of Greenwich it is.
  if (fields[VALIDITY] !== 'A' || eastOrWest === '') record.valid = false
  return record
}

function readStatus(fields: readonly string[]): DeviceStatus {
  const status: DeviceStatus = {}
  put(status, 'ignition', toSwitch(fields[IGNITION]))
  put(status, 'fuelPercent', fromPercentSign(fields[FUEL]))
  const keyword = fields[KEYWORD]?.trim() ?? ''
  readKeyword(keyword, status)
  keepExtra(status, 'door', toSwitch(fields[DOOR]))
  if (keyword === 'rfid') keepExtra(status, 'driverKey', fields[PHONE]?.trim())
  readSecondFuel(fields[SECOND_FUEL] ?? '', status)
  keepExtra(status, 'celsius', toNumber(fields[TEMPERATURE]?.replace('T:', '')))
  return status
}

/** A second tank; trackers at the diagnostic socket send a fault code or the odometer in kilometers there. */
function readSecondFuel(text: string, status: DeviceStatus): void {
  if (text === '') return
  const percent = fromPercentSign(text)
  if (percent !== undefined) keepExtra(status, 'secondFuelPercent', percent)
  else if (FAULT_CODE.test(text)) keepExtra(status, 'faultCodes', text)
  else put(status, 'odometerMeters', toOdometerMeters(/^\d+$/.exec(text)?.[0]))
}

/** Without a fix, the coordinates' fields contain the area and cell of the mobile network. */
function readCell(fields: readonly string[], status: DeviceStatus): void {
  const [area, cell] = [fromHexDigits(fields[AREA]), fromHexDigits(fields[CELL])]
  if (area === undefined || cell === undefined) return
  keepExtra(status, 'gsmArea', area)
  keepExtra(status, 'gsmCell', cell)
}
