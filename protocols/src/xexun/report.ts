import { keepCell } from '../records/cells.ts'
import { keepExtra, put, raise } from '../records/extra.ts'
import type { DeviceStatus, Reported } from '../message.ts'
import { fromHexDigits, toNumber, toPositive, toSwitch } from '../text/numbers.ts'
import { readRmc } from '../text/rmc.ts'
import { rounded } from '../records/units.ts'

/** Behind the IMEI: satellites, altitude, voltages, charger, length and checksum of the text, cell, and a distance. */
const [SATELLITES, ALTITUDE, VOLTAGES, CHARGER, COUNTRY, NETWORK, AREA, CELL, DISTANCE] = [
  1, 2, 3, 4, 7, 8, 9, 10, 11,
]
/** Behind the name of the sentence. */
const [LATITUDE, LONGITUDE] = [3, 5]
const [LATITUDE_DIGITS, LONGITUDE_DIGITS] = [4, 5]

const ignitionOf: ReadonlyMap<string, boolean> = new Map([
  ['acc on', true],
  ['accstart', true],
  ['acc off', false],
  ['accstop', false],
])
/** Only "help me" is a call for help. */
const alarms: ReadonlyMap<string, string> = new Map([
  ['help me!', 'sos'],
  ['help me', 'sos'],
  ['low battery', 'lowBattery'],
  ['move!', 'movement'],
  ['moved!', 'movement'],
  ['speed!', 'overspeed'],
  ['stockade!', 'geofence'],
])

/** A sentence of NMEA with the state behind it, which newer devices send. */
export function readText(text: string): Reported {
  const fields = text.split(',')
  const sentenceAt = fields.findIndex((field) => field === 'GPRMC' || field === 'GNRMC')
  const imeiAt = fields.findIndex((field) => field.includes('imei:'))
  const status: DeviceStatus = {}
  readWord(fields[imeiAt - 1]?.trim().toLowerCase() ?? '', status)
  readEnd(fields, imeiAt, status)
  fillDegrees(fields, sentenceAt + LATITUDE, LATITUDE_DIGITS)
  fillDegrees(fields, sentenceAt + LONGITUDE, LONGITUDE_DIGITS)
  const record = sentenceAt < 0 ? undefined : readRmc(fields, sentenceAt + 1)
  return record ? { kind: 'positions', records: [{ ...record, ...status }] } : { kind: 'status', status }
}

/** Some devices leave out zeros before the minutes. */
function fillDegrees(fields: string[], at: number, digits: number): void {
  const missing = digits - (fields[at]?.indexOf('.') ?? digits)
  if (missing > 0 && missing < digits) fields[at] = '0'.repeat(missing) + fields[at]
}

function readWord(word: string, status: DeviceStatus): void {
  put(status, 'ignition', ignitionOf.get(word))
  raise(status, alarms.get(word))
}

function readEnd(fields: readonly string[], at: number, status: DeviceStatus): void {
  put(status, 'satellites', toPositive(fields[at + SATELLITES]))
  put(status, 'altitudeMeters', toNumber(fields[at + ALTITUDE]))
  readVoltages(fields[at + VOLTAGES] ?? '', status)
  keepExtra(status, 'charging', toSwitch(fields[at + CHARGER]))
  keepCell(status, {
    country: toPositive(fields[at + COUNTRY]),
    network: toPositive(fields[at + NETWORK]),
    area: fromHexDigits(fields[at + AREA]),
    cell: fromHexDigits(fields[at + CELL]),
  })
  const distance = fields[at + DISTANCE] ?? ''
  const kilometers = distance.endsWith('km') ? toPositive(distance.slice(0, -2)) : undefined
  if (kilometers !== undefined) keepExtra(status, 'tripOdometerMeters', rounded(kilometers * 1000))
}

/** `F:4.01V`, or `L:` for a low battery; analog inputs may follow, `/ADC1=0.20V`. */
function readVoltages(text: string, status: DeviceStatus): void {
  const [battery, ...analogs] = text.split('/')
  if (/^[FL]:/.test(text)) put(status, 'batteryVolts', voltsOf(battery?.slice(2)))
  for (const analog of analogs) {
    const [name = '', value] = analog.split('=')
    if (/^ADC[1-9]$/.test(name)) keepExtra(status, `analogInput${name.slice(3)}Volts`, voltsOf(value))
  }
}

function voltsOf(text: string | undefined): number | undefined {
  return text?.endsWith('V') ? toPositive(text.slice(0, -1)) : undefined
}
