import { type AlarmBits, raiseBits } from '../records/alarm-bits.ts'
import { onHemisphere, isEastOrWest, isNorthOrSouth } from '../text/degrees.ts'
import { keepExtra, put, raise } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported, Session } from '../message.ts'
import { isDigits, toNumber, toPositive } from '../text/numbers.ts'
import { readState } from './state.ts'
import { readWhen } from './when.ts'

/** By the type of the packet; the emergency button is apart. */
const alarms: ReadonlyMap<string, string> = new Map([
  ['BD', 'powerCut'],
  ['BR', 'powerRestored'],
  ['BL', 'lowBattery'],
  ['HB', 'harshBraking'],
  ['HA', 'harshAcceleration'],
  ['RT', 'harshCornering'],
  ['OS', 'overspeed'],
  ['TA', 'tampering'],
  ['WD', 'tampering'],
  ['GI', 'geofenceEnter'],
  ['GO', 'geofenceExit'],
])
const ignitionOf: ReadonlyMap<string, boolean> = new Map([
  ['IN', true],
  ['IF', false],
])
const emergency: AlarmBits = [[0, 'sos']]
/** An emergency alert with this number says that it has ended. */
const EMERGENCY_ENDED = 11

type Head = { type: string; eventId?: number }

/** Any text with a time and coordinates is a position. */
export function readReport(
  fields: readonly string[],
  numberAt: number,
  before: Session | undefined,
): Reported {
  const placeAt = findPlace(fields, numberAt)
  const { type, eventId } = readHead(fields, numberAt)
  const status: DeviceStatus = {}
  put(status, 'ignition', ignitionOf.get(type))
  raise(status, alarms.get(type))
  keepExtra(status, 'eventId', eventId)
  const when = placeAt === undefined ? undefined : readWhen(fields.slice(numberAt + 1, placeAt))
  if (placeAt === undefined || !when) return { kind: 'status', status }
  const record = readPlace(fields, placeAt, when.timeMs)
  const button = isRegular(fields, placeAt) ? readState(fields, placeAt + 7, status) : undefined
  const isNowhere = record && when.isValid !== true && record.latitude === 0 && record.longitude === 0
  const session = readEmergency({ type, eventId, button }, status, before)
  if (Number.isNaN(when.timeMs)) return { kind: 'status', status, ...session }
  if (!record || isNowhere) return { kind: 'status', timeMs: when.timeMs, status, ...session }
  if (when.isValid !== true) record.valid = false
  return { kind: 'positions', records: [{ ...record, ...status }], ...session }
}

/** Of regular packets: the type, often its number, and whether it was kept; of an emergency's: the type alone. */
function readHead(fields: readonly string[], numberAt: number): Head {
  const kept = fields[numberAt - 1] ?? ''
  if (kept !== 'L' && kept !== 'H') return { type: kept }
  const eventId = isDigits(fields[numberAt - 2] ?? '') ? Number(fields[numberAt - 2]) : undefined
  return eventId === undefined
    ? { type: fields[numberAt - 2] ?? '' }
    : { type: fields[numberAt - 3] ?? '', eventId }
}

/** Where the latitude is: it is followed by its hemisphere, then by the longitude with its own. */
function findPlace(fields: readonly string[], numberAt: number): number | undefined {
  for (let at = numberAt + 1; at + 3 < fields.length; at++) {
    if (isNorthOrSouth(fields[at + 1]) && isEastOrWest(fields[at + 3])) return at
  }
  return undefined
}

/** Speed, course and satellites follow; packets of an emergency have altitude and speed there. */
function isRegular(fields: readonly string[], placeAt: number): boolean {
  return isDigits(fields[placeAt + 6] ?? '')
}

function readPlace(fields: readonly string[], at: number, timeMs: number): PositionRecord | undefined {
  const [northOrSouth, eastOrWest] = [fields[at + 1], fields[at + 3]]
  const [north, east] = [toPositive(fields[at]), toPositive(fields[at + 2])]
  if (!isNorthOrSouth(northOrSouth) || !isEastOrWest(eastOrWest) || north === undefined || east === undefined)
    return undefined
  const [latitude, longitude] = [onHemisphere(north, northOrSouth), onHemisphere(east, eastOrWest)]
  if (latitude === undefined || longitude === undefined) return undefined
  const record: PositionRecord = { timeMs, latitude, longitude }
  if (!isRegular(fields, at)) {
    put(record, 'altitudeMeters', toNumber(fields[at + 4]))
    put(record, 'speedKmh', toPositive(fields[at + 5]))
    return record
  }
  put(record, 'speedKmh', toPositive(fields[at + 4]))
  put(record, 'headingDegrees', toPositive(fields[at + 5]))
  put(record, 'satellites', toPositive(fields[at + 6]))
  return record
}

type Emergency = { type: string; eventId: number | undefined; button: boolean | undefined }

/** It is repeated as long as the button is pressed: only the first packet is a call for help. */
function readEmergency(
  { type, eventId, button }: Emergency,
  status: DeviceStatus,
  before: Session | undefined,
): { session?: Session } {
  const isCall = type === 'EMR' || (type === 'EA' && eventId !== EMERGENCY_ENDED)
  const isKnown = isCall || type === 'EA' || type === 'SEM' || button === false
  return isKnown ? { session: raiseBits(status, isCall ? 1 : 0, emergency, before) } : {}
}
