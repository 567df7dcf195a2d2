import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, Reported } from '../message.ts'
import { toNumber, toPercent, toPositive } from '../text/numbers.ts'
import { toReadable } from '../text/text.ts'
import type { Head } from './head.ts'
import { findDate, findLatitude, placeAt, report, timeAt } from './place.ts'

/** ST910, for things without a supply: fix, then battery, or odometer and battery. */
export function readAsset(fields: readonly string[], { deviceId }: Head): Reported {
  const status: DeviceStatus = {}
  const kind = fields[1]
  if (kind === 'Emergency') {
    status.event = 'panic'
    keepExtra(status, 'alarm', 'sos')
  } else if (kind === 'Alert') keepExtra(status, 'alarm', 'general')
  const dateAt = findDate(fields, 2)
  const at = dateAt === undefined ? undefined : findLatitude(fields, dateAt + 2)
  if (dateAt === undefined || at === undefined) return { kind: 'status', deviceId, status }
  const [fix, first = '', second] = fields.slice(at + 4)
  if (first.includes('.')) put(status, 'batteryVolts', toPositive(first))
  else {
    put(status, 'odometerMeters', toPositive(first))
    put(status, 'batteryPercent', toPercent(second))
  }
  const record = placeAt(fields, at, timeAt(fields, dateAt))
  if (record && fix !== '1') record.valid = false
  return report(deviceId, record, status)
}

const CELLS_FROM = 4
/** Seven cells of six fields. */
const CELL_FIELDS = 42
const WITH_MOVEMENT = '41'
const MOVES = '2'

/** ST400 series, which reports seven cells, then battery, state and a place if there is one. */
export function readCells(fields: readonly string[], { deviceId }: Head): Reported {
  const status: DeviceStatus = {}
  const isNewer = fields[3] === WITH_MOVEMENT
  const batteryAt = CELLS_FROM + CELL_FIELDS + Number(isNewer)
  put(status, 'batteryVolts', toPositive(fields[batteryAt]))
  const dateAt = findDate(fields, batteryAt)
  if (dateAt === undefined) return { kind: 'status', deviceId, status }
  if (isNewer) {
    status.movement = fields[dateAt - 1] === MOVES
    keepExtra(status, 'celsius', toNumber(fields[dateAt - 2]))
  }
  const record = placeAt(fields, dateAt + 2, timeAt(fields, dateAt))
  const [satellites, fix] = fields.slice(dateAt + 6)
  put(status, 'satellites', toPositive(satellites))
  if (record && fix !== '1') record.valid = false
  return report(deviceId, record, status)
}

/** Beacons around the device and types to come: with a date and coordinates, they are positions. */
export function readUnknown(fields: readonly string[], { deviceId }: Head): Reported {
  const dateAt = findDate(fields, 2)
  const at = dateAt === undefined ? undefined : findLatitude(fields, dateAt + 2)
  const place =
    dateAt === undefined || at === undefined ? undefined : placeAt(fields, at, timeAt(fields, dateAt))
  if (!place) return asText(fields, deviceId)
  // What follows is not the speed.
  const { timeMs, latitude, longitude } = place
  return { kind: 'positions', deviceId, records: [{ timeMs, latitude, longitude }] }
}

/** Messages without a place, such as the settings. */
export function asText(fields: readonly string[], deviceId: string): Reported {
  const text = toReadable(fields.slice(2).join(';'))
  return text === '' ? { kind: 'status', deviceId, status: {} } : { kind: 'text', deviceId, text }
}
