import { type AlarmBits, raiseBits } from '../records/alarm-bits.ts'
import { toTimeMs } from '../text/calendar.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported, Session } from '../message.ts'
import { fromHexDigits, toGsmSignal, toNumber, toPercent, toPositive } from '../text/numbers.ts'
import { rounded } from '../records/units.ts'

/** From the field of the validity on. */
const [VALIDITY, DATE, TIME, LATITUDE, LONGITUDE, SPEED, COURSE, STATUS, SIGNAL, POWER, FUEL, ODOMETER] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
]
const [ALTITUDE, CARD, TEMPERATURE, ANALOG, SATELLITES] = [12, 14, 15, 16, 17]
/** Some types have a value of their own before it. */
const VALIDITY_FIELDS = [3, 4]
const UNITS_PER_DEGREE = 600_000
const METERS_PER_UNIT = 100
/** A model with 4G has the engine's minutes in the place of a card, in as many hexadecimal digits, and waits for answers. */
const MINUTES_DIGITS = 8

const IMMOBILIZER = 19
const IGNITION = 23
const alarms: AlarmBits = [
  [16, 'sos'],
  [10, 'sos'],
  [18, 'powerCut'],
  [28, 'jamming'],
  [3, 'jamming'],
  [31, 'overspeed'],
  [14, 'lowPower'],
  [27, 'lowBattery'],
  [0, 'harshBraking'],
  [1, 'harshAcceleration'],
  [8, 'tampering'],
  [26, 'geofenceExit'],
  [25, 'geofenceEnter'],
  [15, 'temperature'],
  [29, 'vibration'],
]

type Report = { message: Reported; isWaiting: boolean }

/** A position, in hexadecimal digits; undefined for a text that is none. */
export function readReport(fields: readonly string[], before: Session | undefined): Report | undefined {
  const at = VALIDITY_FIELDS.find((index) => fields[index] === 'A' || fields[index] === 'V')
  if (at === undefined) return undefined
  const place = readPlace(fields, at)
  if (!place) return undefined
  const status: DeviceStatus = {}
  const bits = fromHexDigits(fields[at + STATUS]) ?? 0
  status.ignition = ((bits >>> IGNITION) & 1) !== 0
  const session = raiseBits(status, bits, alarms, before)
  keepExtra(status, 'immobilizer', ((bits >>> IMMOBILIZER) & 1) !== 0)
  const isWaiting = fields[at + CARD]?.length === MINUTES_DIGITS
  readValues(fields, at, isWaiting, status)
  return { message: { kind: 'positions', records: [{ ...place, ...status }], session }, isWaiting }
}

function readPlace(fields: readonly string[], at: number): PositionRecord | undefined {
  const [latitude, longitude] = [degreesOf(fields[at + LATITUDE]), degreesOf(fields[at + LONGITUDE])]
  const [year, month, day] = bytesOf(fields[at + DATE])
  const [hour, minute, second] = bytesOf(fields[at + TIME])
  if (latitude === undefined || longitude === undefined || year === undefined || hour === undefined)
    return undefined
  const timeMs = toTimeMs({
    year: 2000 + year,
    month: month ?? 0,
    day: day ?? 0,
    hour,
    minute: minute ?? 0,
    second: second ?? 0,
  })
  const record: PositionRecord = { timeMs, latitude, longitude }
  const [speed, course] = [fromHexDigits(fields[at + SPEED]), fromHexDigits(fields[at + COURSE])]
  if (speed !== undefined) record.speedKmh = speed / 100
  // More than a circle while the device stands.
  if (course !== undefined && course < 36_000) record.headingDegrees = course / 100
  if (fields[at + VALIDITY] !== 'A') record.valid = false
  return record
}

/** The highest bit is the sign. */
function degreesOf(text: string | undefined): number | undefined {
  const value = text?.length === 8 ? fromHexDigits(text) : undefined
  if (value === undefined) return undefined
  const degrees = rounded((value % 2 ** 28) / UNITS_PER_DEGREE)
  return (value >>> 31) & 1 && degrees !== 0 ? -degrees : degrees
}

/** Three bytes of a date or a time. */
function bytesOf(text: string | undefined): number[] {
  const value = text?.length === 6 ? fromHexDigits(text) : undefined
  return value === undefined ? [] : [value >> 16, (value >> 8) & 0xff, value & 0xff]
}

function readValues(fields: readonly string[], at: number, hasMinutes: boolean, status: DeviceStatus): void {
  put(status, 'gsmSignal', toGsmSignal(toPositive(fields[at + SIGNAL])))
  put(status, 'batteryPercent', toPercent(fields[at + POWER]))
  if (!hasMinutes) keepExtra(status, 'fuelSensor', fromHexDigits(fields[at + FUEL]))
  const odometer = fromHexDigits(fields[at + ODOMETER])
  if (odometer !== undefined) status.odometerMeters = odometer * METERS_PER_UNIT
  put(status, 'altitudeMeters', toNumber(fields[at + ALTITUDE]))
  const card = fields[at + CARD] ?? ''
  if (hasMinutes) keepExtra(status, 'engineMinutes', fromHexDigits(card))
  else if (/[^0]/.test(card)) keepExtra(status, 'driverKey', card)
  const hundredths = fromHexDigits(fields[at + TEMPERATURE])
  if (hundredths !== undefined) keepExtra(status, 'celsius', hundredths / 100)
  keepExtra(status, 'analogInput1Volts', toPositive(fields[at + ANALOG]))
  put(status, 'satellites', toPositive(fields[at + SATELLITES]))
}
