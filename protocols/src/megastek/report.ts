import { calendarTimeMs } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { placeAt } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, Place, Reported } from '../message.ts'
import { fromHexDigits, toGsmSignal, toNumber, toPercent, toPositive, toSwitch } from '../text/numbers.ts'
import { fromKnots, rounded } from '../records/units.ts'
import { readAlarm } from './alarms.ts'

const [DATE, TIME, VALIDITY, LATITUDE, SATELLITES] = [4, 5, 6, 7, 12]
const [HDOP, SPEED, COURSE, ALTITUDE, ODOMETER] = [14, 15, 16, 17, 18]
const [COUNTRY, NETWORK, AREA, CELL, SIGNAL] = [19, 20, 21, 22, 23]
/** From the inputs on; the three after the outputs are analog inputs, or what a wristband counts. */
const [INPUTS, OUTPUTS, TEMPERATURE, CARD, CHARGER, BATTERY, ALARM] = [24, 25, 29, 31, 32, 33, 34]
const PINS = /^[01]{4}$/

/** Reports of devices since 2012; without a place, a status. */
export function readReport(text: string): Reported {
  const fields = text.split(',')
  const status = readStatus(fields)
  const timeMs = calendarTimeMs(fields[TIME] ?? '', fields[DATE] ?? '')
  const place = readPlace(fields)
  if (place) return { kind: 'positions', records: [{ timeMs, ...place, ...status }] }
  return { kind: 'status', ...(Number.isNaN(timeMs) ? {} : { timeMs }), status }
}

function readPlace(fields: readonly string[]): Place | undefined {
  const place: Place | undefined = placeAt(fields, LATITUDE)
  if (!place) return undefined
  put(place, 'speedKmh', fromKnots(toPositive(fields[SPEED])))
  put(place, 'headingDegrees', toPositive(fields[COURSE]))
  put(place, 'altitudeMeters', toNumber(fields[ALTITUDE]))
  put(place, 'hdop', toPositive(fields[HDOP]))
  if (fields[VALIDITY] !== 'A') place.valid = false
  return place
}

function readStatus(fields: readonly string[]): DeviceStatus {
  const status: DeviceStatus = {}
  put(status, 'satellites', toPositive(fields[SATELLITES]))
  const kilometers = toPositive(fields[ODOMETER])
  if (kilometers !== undefined) status.odometerMeters = rounded(kilometers * 1000)
  put(status, 'gsmSignal', toGsmSignal(toPositive(fields[SIGNAL])))
  keepCell(status, {
    country: toPositive(fields[COUNTRY]),
    network: toPositive(fields[NETWORK]),
    area: fromHexDigits(fields[AREA]),
    cell: fromHexDigits(fields[CELL]),
  })
  // A wristband has its wearer's pulse before the inputs.
  const shift = fields[INPUTS]?.length === 3 && PINS.test(fields[INPUTS + 1] ?? '') ? 1 : 0
  if (shift) keepExtra(status, 'heartRate', toPositive(fields[INPUTS]))
  if (shift === 0 && !PINS.test(fields[INPUTS] ?? '')) readBody(fields, status)
  readPins(fields[INPUTS + shift], 'digitalInput', status)
  readPins(fields[OUTPUTS + shift], 'digitalOutput', status)
  keepExtra(status, 'temperature1Celsius', toNumber(fields[TEMPERATURE + shift]))
  keepExtra(status, 'temperature2Celsius', toNumber(fields[TEMPERATURE + shift + 1]))
  keepExtra(status, 'driverKey', fields[CARD + shift]?.trim())
  readEnd(fields, shift, status)
  return status
}

/** Wristbands without inputs have pulse and steps in their place; zero is no pulse. */
function readBody(fields: readonly string[], status: DeviceStatus): void {
  keepExtra(status, 'heartRate', toPositive(fields[INPUTS]) || undefined)
  keepExtra(status, 'steps', toPositive(fields[OUTPUTS]))
}

/** Four digits, the last is the first pin. */
function readPins(text: string | undefined, name: string, status: DeviceStatus): void {
  if (text === undefined || !PINS.test(text)) return
  for (let pin = 1; pin <= text.length; pin++) keepExtra(status, `${name}${pin}`, text.at(-pin) === '1')
}

/** The charger, with a wristband's belt as a second digit; old devices don't have that field. */
function readEnd(fields: readonly string[], shift: number, status: DeviceStatus): void {
  const isOld = /[A-Za-z]/.test(fields[BATTERY + shift] ?? '')
  const at = isOld ? shift - 1 : shift
  const charger = isOld ? '' : (fields[CHARGER + shift] ?? '')
  keepExtra(status, 'charging', toSwitch(charger[0]))
  if (toSwitch(charger[0]) !== undefined) keepExtra(status, 'belt', toPositive(charger[1]))
  put(status, 'batteryPercent', toPercent(fields[BATTERY + at]))
  readAlarm(fields[ALARM + at]?.split(';', 1)[0], status)
}
