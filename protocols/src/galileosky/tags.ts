/** Lookup table of tags. Source: Galileosky, "Protocol"; captured frames. */
import { type Draft, numberedNames } from '../records/draft.ts'
import type { Place } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { rounded } from '../records/units.ts'

/** The values of one record's tags. */
export type Reading = {
  draft: Draft
  timeMs?: number
  milliseconds: number
  place?: Place
  motion: Partial<Place>
  text?: string
}

type Read = (reader: ByteReader, reading: Reading) => void

export const NUMBER = 0x03
export const NUMBER_BYTES = 15
export const TIME = 0x20
export const PLACE = 0x30
export const MOTION = 0x33
export const ODOMETER = 0xd4
const UNITS_PER_DEGREE = 1_000_000
const METERS_PER_CAN_UNIT = 5
const NO_TEMPERATURE = -128
/** Inputs and outputs that every device has; others are shown when they are on. */
const USUAL_SWITCHES = 4
const SWITCHES = 16

function skip(bytes: number): Read {
  return (reader) => void reader.slice(bytes)
}

function switches(before: string): Read {
  const usual = numberedNames(USUAL_SWITCHES, before)
  const others = numberedNames(SWITCHES, before).slice(USUAL_SWITCHES)
  return (reader, { draft }) => {
    const bits = reader.uint16Le()
    draft.keepSwitches(usual, bits)
    for (let left = bits >> USUAL_SWITCHES, at = 0; left > 0; left >>= 1, at++) {
      if (left & 1) draft.keep(others[at] ?? '', true)
    }
  }
}

const tags: (Read | undefined)[] = []

function define(first: number, last: number, readOf: (index: number) => Read): void {
  for (let tag = first; tag <= last; tag++) tags[tag] = readOf(tag - first)
}

/** Sizes of tags that nobody is shown. */
const sizes: readonly { bytes: number; from: number; to?: number }[] = [
  { bytes: 1, from: 0x01, to: 0x02 },
  { bytes: 2, from: 0x04 },
  { bytes: 2, from: 0x10 },
  { bytes: 2, from: 0x40 },
  { bytes: 4, from: 0x44 },
  { bytes: 4, from: 0x47 },
  { bytes: 2, from: 0x48 },
  { bytes: 1, from: 0x49 },
  { bytes: 2, from: 0x58, to: 0x59 },
  { bytes: 4, from: 0x5a },
  { bytes: 7, from: 0x5b },
  { bytes: 68, from: 0x5c },
  { bytes: 3, from: 0x5d },
  { bytes: 3, from: 0x63, to: 0x6f },
  { bytes: 3, from: 0x80, to: 0x87 },
  { bytes: 1, from: 0x88, to: 0x8c },
  { bytes: 1, from: 0xa0, to: 0xaf },
  { bytes: 2, from: 0xb0, to: 0xb9 },
  { bytes: 4, from: 0xc3 },
  { bytes: 1, from: 0xc4, to: 0xd2 },
  { bytes: 4, from: 0xd3 },
  { bytes: 1, from: 0xd5 },
  { bytes: 2, from: 0xd6, to: 0xda },
  { bytes: 4, from: 0xdb, to: 0xe0 },
  { bytes: 4, from: 0xe2, to: 0xe9 },
  { bytes: 4, from: 0xf0, to: 0xf9 },
  { bytes: 3, from: 0xfa },
  { bytes: 8, from: 0xfd },
]
for (const { bytes, from, to = from } of sizes) define(from, to, () => skip(bytes))

const analogInputs = numberedNames(8, 'analogInput', 'Volts')
define(0x50, 0x57, (index) => (reader, { draft }) => {
  draft.keep(analogInputs[index] ?? '', reader.uint16Le() / 1000)
})
/** Fuel probes on RS-485, whose unit is that of their calibration. */
define(
  0x60,
  0x62,
  (index) =>
    (reader, { draft }) =>
      draft.keep(`fuelSensor${index + 1}`, reader.uint16Le()),
)
/** The number of the sensor, and its degrees. */
define(0x70, 0x77, (index) => (reader, { draft }) => {
  reader.uint8()
  const celsius = reader.int8()
  if (celsius !== NO_TEMPERATURE) draft.keep(`temperature${index + 1}Celsius`, celsius)
})

const single: Readonly<Record<number, Read>> = {
  [NUMBER]: skip(NUMBER_BYTES),
  [TIME]: (reader, reading) => void (reading.timeMs = reader.uint32Le() * 1000),
  0x21: (reader, reading) => void (reading.milliseconds = reader.uint16Le()),
  [PLACE]: (reader, reading) => {
    const state = reader.uint8()
    reading.draft.fields.satellites = state & 0x0f
    const latitude = reader.int32Le() / UNITS_PER_DEGREE
    reading.place = { latitude, longitude: reader.int32Le() / UNITS_PER_DEGREE }
    if (state >> 4 !== 0) reading.place.valid = false
  },
  [MOTION]: (reader, { motion }) => {
    motion.speedKmh = reader.uint16Le() / 10
    motion.headingDegrees = reader.uint16Le() / 10
  },
  0x34: (reader, { motion }) => void (motion.altitudeMeters = reader.int16Le()),
  0x35: (reader, { draft }) => void (draft.fields.hdop = reader.uint8() / 10),
  0x41: (reader, { draft }) => void (draft.fields.externalVolts = reader.uint16Le() / 1000),
  0x42: (reader, { draft }) => void (draft.fields.batteryVolts = reader.uint16Le() / 1000),
  0x43: (reader, { draft }) => draft.keep('deviceCelsius', reader.int8()),
  0x45: switches('digitalOutput'),
  0x46: switches('digitalInput'),
  0x90: (reader, { draft }) => {
    const key = reader.uint32Le()
    if (key !== 0) draft.keep('driverKey', String(key))
  },
  0xc0: (reader, { draft }) => {
    const halves = reader.uint32Le()
    if (halves > 0) draft.fields.fuelUsedLitres = halves / 2
  },
  0xc1: engine,
  0xc2: (reader, { draft }) => {
    const units = reader.uint32Le()
    if (units > 0) draft.keep('canMileageMeters', units * METERS_PER_CAN_UNIT)
  },
  [ODOMETER]: (reader, { draft }) => void (draft.fields.odometerMeters = reader.uint32Le()),
  0xe1: (reader, reading) => void (reading.text = toAscii(reader.slice(reader.uint8())).trim()),
  0xea: (reader) => void reader.slice(reader.uint8()),
  0xfe: (reader) => void reader.slice(reader.uint16Le()),
}
for (const [tag, read] of Object.entries(single)) tags[Number(tag)] = read

/** Fuel, coolant and revolutions; zeros without a CAN bus. */
function engine(reader: ByteReader, { draft }: Reading): void {
  const [fuel, coolant, revolutions] = [reader.uint8(), reader.uint8(), reader.uint16Le()]
  if (fuel === 0 && coolant === 0 && revolutions === 0) return
  draft.fields.fuelPercent = rounded(fuel * 0.4)
  draft.keep('coolantCelsius', coolant - 40)
  draft.fields.engineRpm = revolutions / 8
}

export function readTag(tag: number, reader: ByteReader, reading: Reading): void {
  const read = tags[tag]
  if (!read) throw new ProtocolError(`a tag 0x${tag.toString(16)}`, reader.offset - 1)
  read(reader, reading)
}
