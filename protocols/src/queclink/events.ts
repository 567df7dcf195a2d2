import { keepExtra, put, raise } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toPercent, toSwitch } from '../text/numbers.ts'
import { type Locations, toMeters } from './locations.ts'
import { batteryAtEnd, readMotion, reportTypeOf, tailOf } from './tails.ts'

/** Lookup table: alarms by the type of the report. Only SOS is a call for help. */
const alarms: Record<string, string> = {
  SOS: 'sos',
  TOW: 'towing',
  IDL: 'idle',
  CRA: 'crash',
  PNA: 'powerOn',
  PFA: 'powerOff',
  EPN: 'powerRestored',
  MPN: 'powerRestored',
  EPF: 'powerCut',
  MPF: 'powerCut',
  BPL: 'lowBattery',
  STT: 'movement',
  SWG: 'geofence',
  TMP: 'temperature',
  TEM: 'temperature',
  JDR: 'jamming',
}

/** Types with a layout of their own: what ends them is no battery, and no odometer. */
const withOwnTail = new Set(
  'FRI GEO RTL DOG STR CTN ERI IGN IGF VGN VGF CAN OBD INF BAA BID DAR LSA GSM WIF LBS DTT'.split(' '),
)

/** Whether a report of this type has more than its place that is read. */
export function isKnownType(type: string): boolean {
  return Object.hasOwn(alarms, type) || Object.hasOwn(details, type) || withOwnTail.has(type)
}

/** Alarms and states from the type and from the digits before the location. */
export function readEvent(
  fields: readonly string[],
  located: Locations,
  status: DeviceStatus,
  type: string,
): void {
  raise(status, lookup(alarms, type))
  lookup(details, type)?.(fields, located, status)
  if (withOwnTail.has(type)) return
  const tail = tailOf(fields, located)
  put(
    status,
    'odometerMeters',
    tail.map(toMeters).find((meters) => meters !== undefined),
  )
  if (located.records.length > 0) put(status, 'batteryPercent', batteryAtEnd(tail))
}

type Detail = (fields: readonly string[], located: Locations, status: DeviceStatus) => void

const [AFTER_NAME, AFTER_NAME_NEXT, LIGHT_LEVEL_BATTERY, CELL_BATTERY] = [4, 5, 3, 6]
const FATIGUE = '1'
const ENTERS_JAMMING = '2'

/** Lookup table: readers of the further fields of a type. */
const details: Record<string, Detail> = {
  STT: (fields, _located, status) => readMotion(fromHexDigits(fields[AFTER_NAME]) ?? 0, status),
  NMR: (fields, _located, status) => {
    status.movement = fields[AFTER_NAME_NEXT] === '1'
  },
  /** The first digit is the input, the second its state. */
  DIS: (fields, located, status) => {
    const type = reportTypeOf(fields, located) ?? 0
    if (type >> 4) keepExtra(status, `digitalInput${type >> 4}`, (type & 0xf) === 1)
  },
  IGL: (fields, located, status) => {
    const type = reportTypeOf(fields, located)
    if (type !== undefined) status.ignition = (type & 0xf) === 1
  },
  HBM: (fields, located, status) => readManoeuvre((reportTypeOf(fields, located) ?? NONE) & 0xf, status),
  /** The second digit is 1 when it is within the range again. */
  SPD: (fields, located, status) => {
    if (((reportTypeOf(fields, located) ?? 0) & 0xf) === 0) raise(status, 'overspeed')
    else keepExtra(status, 'alarm', 'overspeed')
  },
  GEO: (fields, located, status) => {
    const isInside = ((reportTypeOf(fields, located) ?? 0) & 0xf) === 1
    keepExtra(status, 'alarm', isInside ? 'geofenceEnter' : 'geofenceExit')
  },
  JDS: (fields, _located, status) => {
    if (fields[AFTER_NAME] === ENTERS_JAMMING) raise(status, 'jamming')
    else keepExtra(status, 'alarm', 'jamming')
  },
  LSW: (fields, _located, status) => keepExtra(status, 'digitalInput1', toSwitch(fields[AFTER_NAME_NEXT])),
  TSW: (fields, _located, status) => keepExtra(status, 'digitalInput2', toSwitch(fields[AFTER_NAME_NEXT])),
  IDA: (fields, _located, status) => keepExtra(status, 'driverKey', fields[AFTER_NAME_NEXT]),
  DAR: (fields, _located, status) => {
    if (fields[AFTER_NAME] === FATIGUE) keepExtra(status, 'alarm', 'fatigueDriving')
  },
  LSA: (fields, located, status) =>
    put(status, 'batteryPercent', toPercent(tailOf(fields, located)[LIGHT_LEVEL_BATTERY])),
  LBS: (fields, _located, status) => put(status, 'batteryPercent', toPercent(fields[CELL_BATTERY])),
  WIF: (fields, _located, status) => put(status, 'batteryPercent', toPercent(fields.at(-3))),
}

const NONE = 0xf
/** By the second digit; those from 3 on are of devices that name the speed. */
const manoeuvres = [
  'harshBraking',
  'harshAcceleration',
  'harshCornering',
  'harshBraking',
  'harshAcceleration',
]

function readManoeuvre(code: number, status: DeviceStatus): void {
  raise(status, manoeuvres[code])
}
