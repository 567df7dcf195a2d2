import { timeMsOfDigits } from '../text/calendar.ts'
import { keepCell } from '../records/cells.ts'
import { toLatitude, toLongitude } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { fromHexDigits, toGsmSignal, toNumber, toPositive } from '../text/numbers.ts'
import { rounded } from '../records/units.ts'
import { DRIVER_EVENT, readEventCode } from './events.ts'
import { readInputs, readVolts } from './supply.ts'

/** Fields from the event. */
const [EVENT, LATITUDE, LONGITUDE, TIME, VALIDITY, SATELLITES, SIGNAL] = [0, 1, 2, 3, 4, 5, 6]
const [SPEED, HEADING, HDOP, ALTITUDE, ODOMETER, CELL, INPUTS, SUPPLY] = [7, 8, 9, 10, 11, 13, 14, 15]
const [EVENT_DATA, VERSION, FUEL, TEMPERATURES] = [16, 18, 19, 20]

/** A position as text; undefined if it is another text. The event may come after another number. */
export function readText(text: readonly string[], deviceId: string): Reported | undefined {
  const fields = text.slice(text[LATITUDE + 1]?.includes('.') ? 1 : 2)
  const [latitude, longitude] = [toLatitude(fields[LATITUDE]), toLongitude(fields[LONGITUDE])]
  const timeMs = timeMsOfDigits(fields[TIME] ?? '')
  const event = toPositive(fields[EVENT])
  if (latitude === undefined || longitude === undefined || event === undefined) return undefined
  if (Number.isNaN(timeMs) || !fields[LATITUDE]?.includes('.')) return undefined
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'altitudeMeters', toNumber(fields[ALTITUDE]))
  put(record, 'speedKmh', toPositive(fields[SPEED]))
  put(record, 'headingDegrees', toPositive(fields[HEADING]))
  put(record, 'satellites', toPositive(fields[SATELLITES]))
  put(record, 'hdop', toPositive(fields[HDOP]))
  if (fields[VALIDITY] !== 'A') record.valid = false
  return { kind: 'positions', deviceId, records: [{ ...record, ...readStatus(fields, event) }] }
}

function readStatus(fields: readonly string[], event: number): DeviceStatus {
  const status: DeviceStatus = {}
  put(status, 'odometerMeters', toPositive(fields[ODOMETER]))
  put(status, 'gsmSignal', toGsmSignal(toPositive(fields[SIGNAL])))
  readEventCode(event, status)
  const [country, network, area, cell] = fields[CELL]?.split('|') ?? []
  keepCell(status, {
    country: toPositive(country),
    network: toPositive(network),
    area: fromHexDigits(area),
    cell: fromHexDigits(cell),
  })
  const states = fromHexDigits(fields[INPUTS])
  if (states !== undefined) readInputs(states >> 8, states & 0xff, status)
  readSupply(fields[SUPPLY] ?? '', status)
  if (event === DRIVER_EVENT) keepExtra(status, 'driverKey', fields[EVENT_DATA])
  readSensors(fields, status)
  return status
}

/** Volts of battery and supply come first, with decimals; otherwise after three analog inputs, as hexadecimal steps. */
function readSupply(text: string, status: DeviceStatus): void {
  const values = text.split('|')
  if (text.includes('.')) {
    put(status, 'batteryVolts', toPositive(values[0]))
    put(status, 'externalVolts', toPositive(values[1]))
  } else readVolts(values.map(fromHexDigits), status)
}

/** From the third version on, temperatures are hundredths; before, whole degrees and hundredths are apart. */
const HUNDREDTHS_VERSION = 3

function readSensors(fields: readonly string[], status: DeviceStatus): void {
  const fuel = fields[FUEL] ?? ''
  if (fuel.length === 4) put(status, 'fuelPercent', toWholeAndHundredths(fuel))
  const isHundredths = (toPositive(fields[VERSION]) ?? 0) >= HUNDREDTHS_VERSION
  for (const text of fields[TEMPERATURES]?.split('|') ?? []) {
    if (text.length !== 6) continue
    const [sensor, digits] = [fromHexDigits(text.slice(0, 2)), text.slice(2)]
    keepExtra(
      status,
      `temperature${sensor}Celsius`,
      isHundredths ? toHundredths(digits) : toWholeAndHundredths(digits),
    )
  }
}

function toHundredths(digits: string): number | undefined {
  const value = fromHexDigits(digits)
  return value === undefined ? undefined : (value >= 0x8000 ? value - 0x10000 : value) / 100
}

function toWholeAndHundredths(digits: string): number | undefined {
  const [whole, hundredths] = [fromHexDigits(digits.slice(0, 2)), fromHexDigits(digits.slice(2))]
  if (whole === undefined || hundredths === undefined) return undefined
  const signed = whole >= 0x80 ? whole - 0x100 : whole
  return rounded(signed + (signed < 0 ? -hundredths : hundredths) / 100)
}
