/** Items that are lists of items. */
import type { Draft } from '../records/draft.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toTextOrHex } from '../text/text.ts'
import { readDigits } from '../bytes/bcd.ts'
import { type Item, textOf, vin } from './item-values.ts'

/** How far a clock is ahead of UTC, such as "UTC+08:00"; undefined if the item is something else. */
export function zoneOf(item: ByteReader): number | undefined {
  if (item.left !== 'UTC+08:00'.length || item.peek() !== 0x55) return undefined
  const [, sign, hours, minutes] = /^UTC([+-])(\d\d):(\d\d)$/.exec(toTextOrHex(item.slice(item.left))) ?? []
  if (sign === undefined) return undefined
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const MIN_COUNTRY = 200
const CELL_HEAD_BYTES = 3
const CELL_BYTES = 5

/** Cells, or items with a length and a type of two bytes each. */
export function readTrackerItem(reader: ByteReader, draft: Draft): void {
  const first = reader.peek() * 256 + reader.peek(1)
  if (first > MIN_COUNTRY && (reader.left - CELL_HEAD_BYTES) % CELL_BYTES === 0)
    return readCell(reader, draft)
  while (reader.left >= 4) {
    const length = reader.uint16()
    const item = reader.part(Math.min(length, reader.left))
    trackerItems[item.uint16()]?.(item, draft)
  }
}

/** The first is the cell in use. */
function readCell(reader: ByteReader, draft: Draft): void {
  const country = reader.uint16()
  draft.keep('gsmOperator', Number(`${country}${String(reader.uint8()).padStart(2, '0')}`))
  draft.keep('gsmArea', reader.uint16())
  draft.keep('gsmCell', reader.uint16())
}

/** Millivolts: of the vehicle in four bytes, of the battery in two. */
function millivolts(reader: ByteReader, draft: Draft): void {
  if (reader.left === 4) draft.fields.externalVolts = reader.uint32() / 1000
  else draft.fields.batteryVolts = reader.uint16() / 1000
}

const SHAKEN = 6
const NO_POWER = 0
const TAKEN_OFF = 12
const MOTION_SHIFT = 23
const MOTION_MASK = 3

const LOW_BATTERY_STATES = new Set([3, 4])

const trackerItems: Readonly<Record<number, Item>> = {
  0x0001: (reader, draft) => draft.keep('fuel1Litres', reader.uint16() / 10),
  0x0023: (reader, draft) => {
    const value = Number(textOf(reader))
    if (!Number.isNaN(value)) draft.keep('fuel2Litres', value)
  },
  0x002d: millivolts,
  // Alarms of this and the next list are bits that are off.
  0x0089: (reader, draft) => {
    const bits = ~reader.uint32()
    draft.raiseBits(bits, { [NO_POWER]: 'powerOff', [TAKEN_OFF]: 'tampering' })
  },
  0x00a8: percent,
  0x00b2: (reader, draft) => draft.keep('iccid', readDigits(reader, 10)),
  0x00c5: (reader, draft) => {
    const bits = reader.uint32()
    draft.raiseBits(~bits, { [SHAKEN]: 'vibration' })
    const motion = (bits >>> MOTION_SHIFT) & MOTION_MASK
    if (motion < 2) draft.fields.movement = motion === 0
  },
  0x00c6: (reader, draft) => {
    if (LOW_BATTERY_STATES.has(reader.uint8())) draft.raise('lowBattery')
  },
  0x00ce: (reader, draft) => void (draft.fields.externalVolts = reader.uint16() / 100),
  0x00e1: percent,
}

function percent(reader: ByteReader, draft: Draft): void {
  draft.fields.batteryPercent = reader.uint8()
}

/** Values of sensors outside the device. */
export function readOuterSensors(reader: ByteReader, draft: Draft): void {
  reader.uint8()
  while (reader.left >= 2) {
    const type = reader.uint8()
    const item = reader.part(reader.uint8())
    if (type === 0x15) draft.keep('humidityPercent', item.uint16() / 10)
    if (type === 0x16) draft.keep('celsius', (item.uint16() - 500) / 10)
  }
}

/** Values of the engine; lists of beacons have other lengths. */
export function readEngineList(reader: ByteReader, draft: Draft): void {
  while (reader.left >= 3) {
    const type = reader.uint16()
    const item = reader.part(reader.uint8())
    if (item.left > 0) engineValues[type]?.(item, draft)
  }
}

const engineValues: Readonly<Record<number, Item>> = {
  0x0003: (reader, draft) => void (draft.fields.engineRpm = reader.uint16()),
  0x0004: (reader, draft) => void (draft.fields.externalVolts = reader.uint16() / 1000),
  0x0005: (reader, draft) => draft.keep('canMileageMeters', reader.uint32() * 100),
  0x0008: (reader, draft) => draft.keep('engineLoadPercent', Math.trunc((reader.uint16() * 100) / 255)),
  0x0009: (reader, draft) => draft.keep('coolantCelsius', reader.uint16() - 40),
  0x000e: (reader, draft) => draft.keep('throttlePercent', Math.trunc((reader.uint16() * 100) / 255)),
  0x0050: vin,
  0x0100: (reader, draft) => draft.keep('tripOdometerMeters', reader.uint16() * 100),
  0x0102: (reader, draft) => draft.keep('tripFuelUsedLitres', reader.uint16() / 10),
}
