import { type AlarmBits, raiseBits } from '../records/alarm-bits.ts'
import { keepCell } from '../records/cells.ts'
import { keepExtra, raise } from '../records/extra.ts'
import { faultCodeOf } from '../records/fault-codes.ts'
import type { DeviceStatus, Place, Reported, Session } from '../message.ts'
import { readPid } from '../records/obd-pids.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { toHundredths } from '../records/units.ts'

const EPOCH_MS = Date.UTC(2000, 0, 1)
const SECONDS = 0x7fff_ffff
const PLACE = 0x01
/** The only part whose length has two bytes. */
const CAN_BUS = 0x0b

type Draft = {
  place?: Place
  status: DeviceStatus
  before: Session | undefined
  session?: Session
}

/** Seconds since 2000, then parts with their type and length. */
export function readReport(reader: ByteReader, before: Session | undefined): Reported {
  const timeMs = EPOCH_MS + (reader.uint32() & SECONDS) * 1000
  const draft: Draft = { status: {}, before }
  const readParts = (): void => {
    while (reader.left > 1) {
      const type = reader.uint8()
      const length = type === CAN_BUS ? reader.uint16() : reader.uint8()
      const part = reader.part(length)
      readIfWhole(
        () => partReaders[type]?.(part, draft),
        () => type !== PLACE,
      )
    }
  }
  readIfWhole(readParts, () => draft.place !== undefined)
  const { place, status, session } = draft
  const kept = session ? { session } : {}
  if (!place) return { kind: 'status', timeMs, status, ...kept }
  return { kind: 'positions', records: [{ timeMs, ...place, ...status }], ...kept }
}

type PartReader = (part: ByteReader, draft: Draft) => void

const partReaders: Readonly<Record<number, PartReader>> = {
  [PLACE]: readPlace,
  0x02: readCell,
  0x03: readState,
  0x04: (part, { status }) => void (status.odometerMeters = part.uint32()),
  0x05: readVoltages,
  0x07: readObd,
  0x09: readObd,
  0x0a: readBehaviour,
  0x0d: (part, { status }) => keepExtra(status, 'vin', toAscii(part.slice(part.left)).trim()),
  0x0e: (part, { status }) => keepExtra(status, 'driverKey', toAscii(part.slice(part.left - 1)).trim()),
  0x10: (part, { status }) => keepExtra(status, 'eventId', part.uint8()),
}

const DEGREE_UNITS = 1_000_000
const NO_FIX = 9999

function readPlace(part: ByteReader, draft: Draft): void {
  const place: Place = {
    latitude: part.int32() / DEGREE_UNITS,
    longitude: part.int32() / DEGREE_UNITS,
    speedKmh: part.uint16(),
    headingDegrees: part.uint16(),
  }
  if (Math.abs(place.latitude) > 90 || Math.abs(place.longitude) > 180) return
  const precision = part.uint16()
  place.hdop = precision / 100
  if (precision >= NO_FIX) place.valid = false
  draft.place = place
}

const LONG_CELL_BYTES = 11
const NO_COUNTRY = 0xffff

function readCell(part: ByteReader, { status }: Draft): void {
  const isLong = part.left === LONG_CELL_BYTES
  const [country, network, area] = [part.uint16(), part.uint16(), part.uint16()]
  const cell = isLong ? part.uint32() : part.uint16()
  if (country !== NO_COUNTRY) keepCell(status, { country, network, area, cell })
}

const IGNITION = 9
const alarms: AlarmBits = [
  [10, 'sos'],
  [0, 'powerCut'],
  [2, 'overspeed'],
  [1, 'movement'],
  [4, 'geofence'],
]

function readState(part: ByteReader, draft: Draft): void {
  draft.status.ignition = ((part.uint16() >> IGNITION) & 1) !== 0
  draft.session = raiseBits(draft.status, part.uint16(), alarms, draft.before)
}

const [SUPPLY, THERMOMETER, BATTERY, ANALOG] = [0, 1, 2, 3]
const STEPS = 4096

/** Four bits of what was measured, twelve of the value within its range. */
function readVoltages(part: ByteReader, { status }: Draft): void {
  while (part.left >= 2) {
    const bits = part.uint16()
    const [what, value] = [bits >> 12, bits & 0xfff]
    const volts = toHundredths((value * 110) / STEPS - 10)
    if (what === SUPPLY) status.externalVolts = volts
    else if (what === BATTERY) status.batteryVolts = volts
    else if (what === ANALOG) keepExtra(status, 'analogInput1Volts', volts)
    else if (what === THERMOMETER) keepExtra(status, 'celsius', toHundredths((value * 180) / STEPS - 55))
  }
}

const [CURRENT_DATA, FAULTS] = [1, 3]

/** Four bits of the length, four of the mode; then a parameter with its value, or fault codes. */
function readObd(part: ByteReader, { status }: Draft): void {
  while (part.left > 0) {
    const head = part.uint8()
    const value = part.part(Math.max(0, (head >> 4) - 1))
    const mode = head & 0xf
    if (mode === CURRENT_DATA && value.left > 1) {
      const pid = value.uint8()
      if (value.left <= 2) readPid(pid, value.left === 2 ? value.uint16() : value.uint8(), status)
    } else if (mode === FAULTS) {
      const codes: string[] = []
      while (value.left >= 2) codes.push(faultCodeOf(value.uint16()))
      keepExtra(status, 'faultCodes', codes.join(' '))
    }
  }
}

/** By the bit. */
const behaviours = [
  'harshAcceleration',
  'harshBraking',
  'harshCornering',
  'noWarmUp',
  'idle',
  'fatigueDriving',
  'roughTerrain',
  'highRpm',
]

function readBehaviour(part: ByteReader, { status }: Draft): void {
  const bits = part.uint8()
  behaviours.forEach((behaviour, bit) => raise(status, (bits >> bit) & 1 ? behaviour : undefined))
}
