import { readBcd } from '../bytes/bcd.ts'
import { Draft, numberedNames } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import { readIfWhole } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { batteryAlarms, vehicleAlarms } from './alarms.ts'
import { BATTERY_FAMILY, type Head, OBD_FAMILY } from './frame.ts'
import { readDecimal, readPlace } from './place.ts'

export const LOCATION = 0x02
export const ALARM = 0x04
/** The same with five analogue inputs. */
export const LONG_LOCATION = 0x13
export const LONG_ALARM = 0x14

const SATELLITES_MASK = 0x1f
export const HAS_FIX = 0x40
const SIGNAL_MASK = 0x7f

/** Returns the alarm's number beside the entry: an alarm is answered with it. */
type Located = { entry: Entry; alarm: number }

export function readLocation(head: Head, reader: ByteReader): Located {
  return head.family === BATTERY_FAMILY ? batteryLocation(reader) : vehicleLocation(head, reader)
}

/** Intervals, states, inputs, alarm, odometer, place, voltages, and the values of the engine from some. */
function vehicleLocation({ family, type }: Head, reader: ByteReader): Located {
  const draft = new Draft()
  const isLong = type === LONG_LOCATION || type === LONG_ALARM
  reader.slice(7)
  draft.signal(reader.uint16() & SIGNAL_MASK)
  const status = reader.uint8()
  draft.fields.satellites = status & SATELLITES_MASK
  reader.slice(6)
  readInputs(reader, draft, isLong)
  if (family !== OBD_FAMILY) readAnalogInputs(reader, draft, isLong ? 5 : 2)
  const alarm = reader.uint8()
  raise(draft, vehicleAlarms[alarm])
  reader.uint8()
  draft.fields.odometerMeters = reader.uint32()
  draft.fields.batteryPercent = readPercent(reader)
  const place = readPlace(reader, draft, {
    hasFix: (status & HAS_FIX) !== 0,
    hasSpeed: family !== OBD_FAMILY,
  })
  readIfWhole(() => {
    if (isLong) draft.fields.batteryVolts = readDecimal(reader, 100)
    if (reader.left >= 2) draft.fields.externalVolts = readDecimal(reader, 100)
    const speedKmh = reader.left >= ENGINE_BYTES ? readEngine(reader, draft) : undefined
    if (place.place && speedKmh !== undefined) place.place.speedKmh = speedKmh
  })
  return { entry: { ...place, status: draft.status }, alarm }
}

function raise(draft: Draft, alarm: string | undefined): void {
  if (alarm) draft.raise(alarm)
}

const IGNITION = 1 << 14
const AIR_CONDITIONING = 1 << 13
const INPUT_3 = 1 << 12
const INPUT_4 = 1 << 11
const OUTPUTS = numberedNames(3, 'digitalOutput')
const ANALOG_INPUTS = numberedNames(5, 'analogInput', 'Volts')
const FIRST_OUTPUT_BIT = 7

/** Bits of the inputs, and of the outputs, which have a byte of their own in long messages. */
function readInputs(reader: ByteReader, draft: Draft, isLong: boolean): void {
  const bits = reader.uint16()
  draft.fields.ignition = (bits & IGNITION) !== 0
  if (bits & AIR_CONDITIONING) draft.keep('airConditioning', true)
  draft.keep('digitalInput3', (bits & INPUT_3) !== 0)
  draft.keep('digitalInput4', (bits & INPUT_4) !== 0)
  const outputs = isLong ? reader.uint8() : bits >> FIRST_OUTPUT_BIT
  if (isLong) reader.uint8()
  draft.keepSwitches(OUTPUTS, outputs)
}

const NOT_CONNECTED = 0xffff

function readAnalogInputs(reader: ByteReader, draft: Draft, count: number): void {
  for (let input = 0; input < count; input++) {
    const value = reader.uint16()
    if (value !== NOT_CONNECTED) draft.keep(ANALOG_INPUTS[input] ?? '', value / 100)
  }
}

/** Two decimal digits, in which 100 becomes 0. */
function readPercent(reader: ByteReader): number {
  return readBcd(reader) || 100
}

const ENGINE_BYTES = 21
const UNKNOWN = 0xff

/** Speed, its own speed, fuel used, consumption, revolutions, then seven values of a byte. Returns the speed. */
function readEngine(reader: ByteReader, draft: Draft): number {
  const speedKmh = readDecimal(reader, 10)
  reader.uint16()
  draft.fields.fuelUsedLitres = reader.uint32() / 1000
  reader.uint32()
  draft.fields.engineRpm = reader.uint16()
  reader.uint16()
  const keep = (name: string, offset = 0) => {
    const value = reader.uint8()
    if (value !== UNKNOWN) draft.keep(name, value + offset)
  }
  keep('coolantCelsius', -40)
  reader.uint8()
  keep('engineLoadPercent')
  keep('throttlePercent')
  const fuel = reader.uint8()
  if (fuel !== UNKNOWN) draft.fields.fuelPercent = fuel
  return speedKmh
}

const ACCELERATION_BYTES = 5
const BATTERY_IGNITION = 1 << 2
const SIGNAL_SHIFT = 4

/** State, alarm, place, acceleration, battery, light, voltages, odometer, inputs. */
function batteryLocation(reader: ByteReader): Located {
  const draft = new Draft()
  const status = reader.uint8()
  draft.fields.satellites = status & SATELLITES_MASK
  const alarm = reader.uint8()
  raise(draft, batteryAlarms[alarm])
  const place = readPlace(reader, draft, { hasFix: (status & HAS_FIX) !== 0, hasSpeed: true })
  readIfWhole(() => readBatteryValues(reader, draft))
  return { entry: { ...place, status: draft.status }, alarm }
}

function readBatteryValues(reader: ByteReader, draft: Draft): void {
  reader.slice(ACCELERATION_BYTES)
  draft.fields.batteryPercent = readPercent(reader)
  draft.keep('celsius', reader.int8())
  reader.uint8()
  draft.fields.batteryVolts = readBcd(reader) / 10
  draft.keep('solarVolts', readBcd(reader) / 10)
  draft.fields.odometerMeters = reader.uint32()
  const inputs = reader.uint16()
  draft.fields.ignition = (inputs & BATTERY_IGNITION) !== 0
  draft.signal((inputs >> SIGNAL_SHIFT) & SIGNAL_MASK)
}
