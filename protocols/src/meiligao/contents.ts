import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { toNumber, toPositive } from '../text/numbers.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii, toTextOrHex } from '../text/text.ts'
import { rounded } from '../records/units.ts'
import { readAlarm } from './alarms.ts'
import { readCardPlace, readPlace } from './place.ts'

export const POSITION = 0x9955
const LOGGED_POSITION = 0x9016
export const ALARM = 0x9999
const CARDS = 0x9966
const POSITION_WITH_IMAGE = 0x9977
const POSITIONS_AGAIN = 0x6688
const OBD = 0x9901
const OBD_TRIP = 0x9902
const FAULTS = 0x9903
/** Parts of photographs, the wish to send one, and the end of it. */
const IMAGES = new Set([0x9988, 0x0800, 0x0f80])
/** The tracker asks for the address of its server. */
const SERVER_REQUEST = 0x0002

const LOG_HEAD_BYTES = 6
const IMAGE_HEAD_BYTES = 2

/** What a tracker reports, by the command; others answer commands of the server. */
export function readContent(command: number, reader: ByteReader): Reported[] {
  if (IMAGES.has(command) || command === SERVER_REQUEST) return [{ kind: 'status', status: {} }]
  if (command === POSITIONS_AGAIN) return readAgain(reader)
  const status: DeviceStatus = {}
  if (command === ALARM) readAlarm(reader.uint8(), status)
  if (command === LOGGED_POSITION) reader.slice(LOG_HEAD_BYTES)
  if (command === POSITION_WITH_IMAGE) reader.slice(IMAGE_HEAD_BYTES)
  if (command === CARDS) readCards(reader, status)
  const text = toAscii(reader.slice(reader.left))
  if (command === CARDS) return [reported(readCardPlace(text), status)]
  const reading = statusReaders[command]
  if (reading) {
    reading(text.split(','), status)
    return [{ kind: 'status', status }]
  }
  const place = readPlace(text, status)
  if (place || places.has(command)) return [reported(place, status)]
  const answer = toTextOrHex(Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff))
  return [{ kind: 'text', text: `${command.toString(16)} ${answer}`.trim() }]
}

const places = new Set([POSITION, LOGGED_POSITION, ALARM, POSITION_WITH_IMAGE])

function reported(place: PositionRecord | undefined, status: DeviceStatus): Reported {
  return place ? { kind: 'positions', records: [{ ...place, ...status }] } : { kind: 'status', status }
}

/** Positions that were not received: their number, then for each an alarm and the text, up to a backslash. */
function readAgain(reader: ByteReader): Reported[] {
  reader.uint8()
  const records: PositionRecord[] = []
  for (const text of toAscii(reader.slice(reader.left)).split('\\')) {
    const status: DeviceStatus = {}
    readAlarm(text.charCodeAt(0), status)
    const place = readPlace(text.slice(1), status)
    if (place) records.push({ ...place, ...status })
  }
  return records.length > 0 ? [{ kind: 'positions', records }] : [{ kind: 'status', status: {} }]
}

const MAX_CARDS = 15
const CARD_DIGITS = 10

/** Fifteen numbers; the last that is none of zeros is the driver. */
function readCards(reader: ByteReader, status: DeviceStatus): void {
  let driver = 0
  for (let card = 0; card < MAX_CARDS; card++) driver = reader.uint32() || driver
  if (driver) keepExtra(status, 'driverKey', String(driver).padStart(CARD_DIGITS, '0'))
}

type StatusReader = (fields: readonly string[], status: DeviceStatus) => void

const statusReaders: Readonly<Record<number, StatusReader>> = {
  /** Voltage, revolutions, speed, throttle, load, coolant, three of the consumption, odometer, fuel of the trip and in all. */
  [OBD](fields, status) {
    put(status, 'externalVolts', toPositive(fields[0]))
    put(status, 'engineRpm', toPositive(fields[1]))
    keepExtra(status, 'obdSpeedKmh', toPositive(fields[2]))
    keepExtra(status, 'throttlePercent', toPositive(fields[3]))
    keepExtra(status, 'engineLoadPercent', toPositive(fields[4]))
    keepExtra(status, 'coolantCelsius', toNumber(fields[5]))
    const kilometers = toPositive(fields[9])
    if (kilometers !== undefined) status.odometerMeters = rounded(kilometers * 1000)
    put(status, 'fuelUsedLitres', toPositive(fields[11]))
  },
  /** How often the engine was started; hours of driving and idling. */
  [OBD_TRIP](fields, status) {
    keepExtra(status, 'engineStarts', toPositive(fields[0]))
    const [driving, idling] = [toPositive(fields[1]), toPositive(fields[2])]
    if (driving !== undefined) keepExtra(status, 'drivingMinutes', Math.round(driving * 60))
    if (idling !== undefined) keepExtra(status, 'idlingMinutes', Math.round(idling * 60))
  },
  [FAULTS](fields, status) {
    keepExtra(status, 'faultCodes', fields.join(' ').trim())
  },
}
