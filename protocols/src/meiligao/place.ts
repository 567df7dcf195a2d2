import { keepCell } from '../records/cells.ts'
import { calendarTimeMs } from '../text/calendar.ts'
import { placeAt } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord } from '../message.ts'
import { fromHexDigits, isDigits, toGsmSignal, toNumber, toPositive } from '../text/numbers.ts'
import { readRmc } from '../text/rmc.ts'

/** Between bars: the sentence, precision, altitude, inputs and outputs, analog inputs; then cell or odometer. */
const [HDOP, ALTITUDE, STATE, CELL, SIGNAL, ODOMETER, SATELLITES, CARD] = [1, 2, 3, 5, 6, 7, 8, 9]
const [SHORT_ODOMETER, KEY] = [5, 6]
const [STATE_DIGITS, MIN_CELL_DIGITS] = [4, 16]
const PINS = 5
/** Some trackers leave out the first digit of the time if it is zero. */
const SHORT_HOUR = /^\d{5}(?:\.|$)/

/** The sentence without its head, and what newer trackers add. */
export function readPlace(text: string, status: DeviceStatus): PositionRecord | undefined {
  const parts = text.split('|')
  const fields = (parts[0] ?? '').split(',')
  if (SHORT_HOUR.test(fields[0] ?? '')) fields[0] = `0${fields[0]}`
  const record = readRmc(fields, 0)
  if (record) put(record, 'hdop', toPositive(parts[HDOP]))
  if (record) put(record, 'altitudeMeters', toNumber(parts[ALTITUDE]))
  readState(parts[STATE], status)
  if ((parts[CELL]?.length ?? 0) >= MIN_CELL_DIGITS) readCellAndOdometer(parts, status)
  else readOdometer(parts, status)
  return record
}

/** The lower byte has the outputs, the upper one the inputs. */
function readState(text: string | undefined, status: DeviceStatus): void {
  const bits = text?.length === STATE_DIGITS ? fromHexDigits(text) : undefined
  if (bits === undefined) return
  for (let pin = 1; pin <= PINS; pin++)
    keepExtra(status, `digitalInput${pin}`, ((bits >> (pin + 7)) & 1) !== 0)
  for (let pin = 1; pin <= PINS; pin++)
    keepExtra(status, `digitalOutput${pin}`, ((bits >> (pin - 1)) & 1) !== 0)
}

/** All hexadecimal, except a card. */
function readCellAndOdometer(parts: readonly string[], status: DeviceStatus): void {
  const cell = parts[CELL] ?? ''
  keepCell(status, {
    country: fromHexDigits(cell.slice(0, 4)),
    network: fromHexDigits(cell.slice(4, 8)),
    area: fromHexDigits(cell.slice(8, 12)),
    cell: fromHexDigits(cell.slice(12)),
  })
  put(status, 'gsmSignal', toGsmSignal(fromHexDigits(parts[SIGNAL])))
  put(status, 'odometerMeters', fromHexDigits(parts[ODOMETER]))
  put(status, 'satellites', fromHexDigits(parts[SATELLITES]))
  keepKey(parts[CARD], status)
}

function readOdometer(parts: readonly string[], status: DeviceStatus): void {
  put(status, 'odometerMeters', toPositive(parts[SHORT_ODOMETER]))
  const key = parts[KEY] ?? ''
  if (fromHexDigits(key) !== undefined) keepKey(key, status)
}

/** Zeros while there is none. */
function keepKey(text: string | undefined, status: DeviceStatus): void {
  if (text !== undefined && /[^0]/.test(text)) keepExtra(status, 'driverKey', text)
}

/** What follows the card numbers: a bar, then time, date and place. */
export function readCardPlace(text: string): PositionRecord | undefined {
  const [time = '', date = '', ...coordinates] = text.replace('|', '').split(',')
  const place = placeAt(coordinates, 0)
  return place && isDigits(date) ? { timeMs: calendarTimeMs(time, date), ...place } : undefined
}
