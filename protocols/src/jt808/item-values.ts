/** Items with one or a few values. */
import type { Draft } from '../records/draft.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { behaviours, drivingBits } from './alarms.ts'

export type Item = (reader: ByteReader, draft: Draft) => void

/** Readable characters only: some texts are padded with zeros. */
export function textOf(reader: ByteReader): string {
  let text = ''
  for (const byte of reader.slice(reader.left))
    if (byte >= 0x20 && byte < 0x7f) text += String.fromCharCode(byte)
  return text.trim()
}

export function volts(reader: ByteReader, draft: Draft): void {
  draft.fields.batteryVolts = reader.uint16() / 100
}

export function power(reader: ByteReader, draft: Draft): void {
  draft.fields.externalVolts = reader.uint16() / 10
}

export function vin(reader: ByteReader, draft: Draft): void {
  const text = textOf(reader)
  if (text) draft.keep('vin', text)
}

const IS_PERCENT = 0x8000

/** Tenths of a litre, or percent. */
export function fuel(reader: ByteReader, draft: Draft): void {
  const value = reader.uint16()
  if (value & IS_PERCENT) draft.fields.fuelPercent = value & ~IS_PERCENT
  else draft.fields.fuelLitres = value / 10
}

/** One byte is a battery; two are the temperature of the carriage of JT/T 808-2019, whose highest bit is its sign. */
export function level(reader: ByteReader, draft: Draft): void {
  if (reader.left === 1) draft.fields.batteryPercent = reader.uint8()
  else draft.keep('celsius', signMagnitude(reader.uint16()))
}

const MINUS = 0x8000

function signMagnitude(value: number): number {
  return value & MINUS ? -(value & ~MINUS) : value
}

const NO_TEMPERATURE = 0xffff
const TEMPERATURE_LENGTHS = new Set([2, 16])

export function temperatures(reader: ByteReader, draft: Draft): void {
  if (!TEMPERATURE_LENGTHS.has(reader.left)) return
  for (let index = 1; reader.left > 0; index++) {
    const value = reader.uint16()
    if (value !== NO_TEMPERATURE) draft.keep(`temperature${index}Celsius`, signMagnitude(value) / 10)
  }
}

const SIGNALS = ['lowBeam', 'highBeam', 'turnRight', 'turnLeft', 'brake', 'reverse', 'fogLight']

/** Lights, brake and gear: those that are on. */
export function vehicleSignals(reader: ByteReader, draft: Draft): void {
  const bits = reader.uint32()
  SIGNALS.forEach((name, bit) => {
    if (bits & (1 << bit)) draft.keep(name, true)
  })
}

export function analogInputs(reader: ByteReader, draft: Draft): void {
  draft.keep('analogInput1Volts', reader.uint16() / 100)
  draft.keep('analogInput2Volts', reader.uint16() / 100)
}

const DOOR_BIT = 16

export function drivingAlarms(reader: ByteReader, draft: Draft): void {
  draft.raiseBits(reader.uint16(), drivingBits)
  reader.uint16()
  draft.raiseBits(reader.uint32(), { [DOOR_BIT]: 'door' })
}

/** The number of the alarm, its state, its type. */
export function behaviour(reader: ByteReader, draft: Draft): void {
  reader.slice(5)
  const alarm = behaviours[reader.uint8()]
  if (alarm) draft.raise(alarm)
}

const CHARGING_LEVEL = 0xff

/** One byte is a battery, four are the number of a driver's card; longer ones list cells. */
export function levelOrDriver(reader: ByteReader, draft: Draft): void {
  if (reader.left === 4) draft.keep('driverKey', String(reader.uint32()))
  if (reader.left !== 1) return
  const value = reader.uint8()
  if (value === CHARGING_LEVEL) draft.keep('charging', true)
  else draft.fields.batteryPercent = value
}

const MAX_PERCENT = 100

/** A reserved byte, percent, hundredths of a volt; some have only the voltage of the vehicle in it, others a text. */
export function levelAndVolts(reader: ByteReader, draft: Draft): void {
  if (reader.left < 4 || reader.uint8() !== 0) return
  const percent = reader.uint8()
  if (percent <= MAX_PERCENT) draft.fields.batteryPercent = percent
  volts(reader, draft)
}

export function chargingAndLevel(reader: ByteReader, draft: Draft): void {
  if (reader.uint8() === 0) draft.keep('charging', true)
  draft.fields.batteryPercent = reader.uint8()
}

const SIGNAL_AND_VOLTS_BYTES = 6

export function signalAndVolts(reader: ByteReader, draft: Draft): void {
  if (reader.left !== SIGNAL_AND_VOLTS_BYTES) return
  draft.signal(reader.uint8())
  draft.fields.externalVolts = reader.uint16() / 1000
  draft.fields.batteryVolts = reader.uint16() / 1000
  draft.fields.satellites = reader.uint8()
}

const PRESSURE_MASK = 0x3ff
const KPA_PER_UNIT = 2.5
const TYRE_BYTES = 8

/** Place, sensor, pressure, temperature, state. */
export function tyres(reader: ByteReader, draft: Draft): void {
  while (reader.left >= TYRE_BYTES) {
    const tyre = reader.uint8()
    reader.slice(3)
    draft.keep(`tyre${tyre}Kpa`, (reader.uint16() & PRESSURE_MASK) * KPA_PER_UNIT)
    draft.keep(`tyre${tyre}Celsius`, reader.uint8() - 50)
    reader.uint8()
  }
}
