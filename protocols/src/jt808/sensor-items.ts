/** Items of sensors, and of trackers for goods. */
import { readDigits } from '../bytes/bcd.ts'
import type { Draft } from '../records/draft.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { rounded } from '../records/units.ts'
import { markedBits } from './alarms.ts'

const BEACON_BYTES = 11

/** Index, address, temperature, humidity. */
export function beacons(reader: ByteReader, draft: Draft): void {
  while (reader.left >= BEACON_BYTES) {
    const index = reader.uint8()
    reader.slice(6)
    draft.keep(`temperature${index}Celsius`, fraction(reader))
    draft.keep(`humidity${index}Percent`, fraction(reader))
  }
}

/** A signed whole number, and 255ths. */
function fraction(reader: ByteReader): number {
  const whole = reader.int8()
  const part = reader.uint8() / 255
  return rounded(whole < 0 ? whole - part : whole + part)
}

const MOVED = 2

/** An event, then what its bits announce: light, temperature, humidity, and more that nobody is shown. */
export function sensorHub(reader: ByteReader, draft: Draft): void {
  if (reader.left === 2 || reader.left === 8) return
  const event = reader.uint8()
  draft.keep('eventId', event)
  if (event === MOVED) draft.fields.movement = true
  const mask = reader.uint8()
  if (mask & 1) draft.keep('light', reader.uint16())
  if (mask & 2) draft.keep('celsius', reader.int16() / 10)
  if (mask & 4) draft.keep('humidityPercent', reader.int16() / 10)
}

const CHARGING_STATES = new Set([2, 3])

/** Two bytes are a humidity; more are the battery: millivolts, state, percent. */
export function environment(reader: ByteReader, draft: Draft): void {
  if (reader.left === 2) return draft.keep('humidityPercent', reader.uint16() / 10)
  draft.fields.batteryVolts = reader.uint32() / 1000
  if (reader.left > 0 && CHARGING_STATES.has(reader.uint8())) draft.keep('charging', true)
  if (reader.left > 0) draft.fields.batteryPercent = reader.uint8()
}

const TERMINAL_BYTES = 19

/** Two bytes are a temperature; more are a mode, the IMEI, the SIM. */
export function terminalOrTemperature(reader: ByteReader, draft: Draft): void {
  if (reader.left < TERMINAL_BYTES) return draft.keep('temperature2Celsius', (reader.uint16() - 500) / 10)
  reader.slice(9)
  draft.keep('iccid', readDigits(reader, 10))
}

/** Bits announce the age of the fix, a time, then the precision, in tenths. */
export function precision(reader: ByteReader, draft: Draft): void {
  const mask = reader.uint16()
  if (mask & 1) reader.slice(4)
  if (mask & 2) reader.slice(4)
  const hdop = mask & 4 ? reader.uint16() / 10 : 0
  if (hdop > 0) draft.fields.hdop = hdop
}

const LIST_MARK = 0x7c
const MARKED_ALARMS = 0x01

/** By length: a battery, the vehicle's voltage, an odometer in meters, or a list with a battery at its end. */
export function marked(reader: ByteReader, draft: Draft): void {
  if (reader.left === 1) draft.fields.batteryPercent = reader.uint8()
  else if (reader.left === 2) draft.fields.externalVolts = reader.uint16() / 10
  else if (reader.left === 4) draft.fields.odometerMeters = reader.uint32()
  else if (reader.uint8() === LIST_MARK) markedList(reader, draft)
}

function markedList(reader: ByteReader, draft: Draft): void {
  while (reader.left >= 2) {
    const type = reader.uint8()
    const item = reader.part(reader.uint8())
    if (type === MARKED_ALARMS) draft.raiseBits(item.uint32(), markedBits)
  }
  if (reader.left > 0) draft.fields.batteryPercent = reader.uint8()
}
