import { Draft } from '../records/draft.ts'
import type { DeviceStatus, PositionRecord } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { countsWithoutPlace, withoutPlace } from '../records/without-place.ts'

/** The two lowest bits of the first byte. */
const [STANDARD, TRUNCATED, WITHOUT_PLACE] = [0, 1, 3]
const TYPE = 0b11
const NO_FIX = 0b1000
const LATITUDE_UNITS = 2 ** 23 / 90
const LONGITUDE_UNITS = 2 ** 23 / 180

/** By the kind of a standard message. */
const alarms: Readonly<Record<number, string>> = { 1: 'powerOn', 2: 'geofence' }
/** By the kind of a message without a place. */
const alarmsWithoutPlace: Readonly<Record<number, string>> = { 22: 'lowBattery' }

/** Nothing if it has neither a place nor an alarm that counts without one. */
export function readPayload(reader: ByteReader, timeMs: number): PositionRecord | undefined {
  const first = reader.uint8()
  const type = first & TYPE
  if (type === WITHOUT_PLACE) return readWithoutPlace(first >> 2, timeMs)
  // A message of the user's own bytes.
  if (type !== STANDARD && type !== TRUNCATED) return undefined
  const place = { latitude: degreesOf(reader, LATITUDE_UNITS), longitude: degreesOf(reader, LONGITUDE_UNITS) }
  const status = type === STANDARD ? readState(reader) : {}
  if (type === TRUNCATED || (first & NO_FIX) === 0) return { timeMs, ...place, ...status }
  return recordWithoutPlace(status, timeMs)
}

function readWithoutPlace(kind: number, timeMs: number): PositionRecord | undefined {
  const draft = new Draft()
  draft.keep('eventId', kind)
  const alarm = alarmsWithoutPlace[kind]
  if (alarm !== undefined) draft.raise(alarm)
  return recordWithoutPlace(draft.status, timeMs)
}

function recordWithoutPlace(status: DeviceStatus, timeMs: number): PositionRecord | undefined {
  return countsWithoutPlace(status) ? withoutPlace(status, timeMs) : undefined
}

function degreesOf(reader: ByteReader, units: number): number {
  const value = reader.uint24()
  const signed = value >= 2 ** 23 ? value - 2 ** 24 : value
  return Math.round((signed / units) * 1e7) / 1e7
}

/** An open switch is off. */
const [INPUT_1_OPEN, INPUT_2_OPEN] = [0b10, 0b1000]
const [VIBRATED, IN_MOTION] = [0b1000, 0b100_0000]

/** The inputs with the kind of the message, then what moves. */
function readState(reader: ByteReader): DeviceStatus {
  const draft = new Draft()
  const inputs = reader.uint8()
  const kind = inputs >> 4
  draft.keep('eventId', kind)
  draft.keep('digitalInput1', (inputs & INPUT_1_OPEN) === 0)
  draft.keep('digitalInput2', (inputs & INPUT_2_OPEN) === 0)
  const alarm = alarms[kind]
  if (alarm !== undefined) draft.raise(alarm)
  const motion = reader.uint8()
  if (motion & VIBRATED) draft.raise('vibration')
  draft.fields.movement = (motion & IN_MOTION) !== 0
  return draft.status
}
