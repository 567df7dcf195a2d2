import { keepCell } from '../records/cells.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toGsmSignal, toPositive } from '../text/numbers.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { rounded } from '../records/units.ts'

type PartReader = (part: ByteReader, status: DeviceStatus) => void

/** Twentieths of an hour. */
const MINUTES_PER_UNIT = 3

const readers: Readonly<Record<number, PartReader>> = {
  0x0001: readEngine,
  0x0005: (part, status) => {
    put(status, 'gsmSignal', toGsmSignal(part.uint8()))
    put(status, 'hdop', part.uint8() || undefined)
  },
  0x0009: (part, status) => keepExtra(status, 'vin', toAscii(part.slice(part.left)).trim()),
  0x0010: readOdometer,
  0x0011: (part, status) => keepExtra(status, 'engineMinutes', Math.round(part.uint32() * MINUTES_PER_UNIT)),
  0x0014: readMoreOfEngine,
  0x0020: readCells,
}

/** By its type; others, such as the networks that were found, are left out. */
export function readPart(type: number, part: ByteReader, status: DeviceStatus): void {
  readers[type]?.(part, status)
}

/** A value that the vehicle doesn't provide has all bits set. */
const [NO_BYTE, NO_WORD] = [0xff, 0xffff]
const COOLANT_OFFSET = 40
const PERCENT_PER_UNIT = 0.4
/** The number of the trip comes last, behind a fuel sensor of newer devices. */
const TRIP_BYTES = 4
const MIN_BYTES_WITH_SENSOR = 7

/** Coolant, revolutions, mean speed, two consumptions, trip, supply, fuel; newer devices add a sensor and AdBlue. */
function readEngine(part: ByteReader, status: DeviceStatus): void {
  const coolant = part.uint8()
  if (coolant !== NO_BYTE) keepExtra(status, 'coolantCelsius', coolant - COOLANT_OFFSET)
  const revolutions = part.uint16()
  if (revolutions !== NO_WORD) status.engineRpm = revolutions
  part.slice(5)
  keepExtra(status, 'tripOdometerMeters', part.uint16())
  status.externalVolts = part.uint16() / 100
  const fuel = part.uint8()
  if (fuel * PERCENT_PER_UNIT <= 100) status.fuelPercent = rounded(fuel * PERCENT_PER_UNIT)
  if (part.left < TRIP_BYTES) return
  if (part.left >= MIN_BYTES_WITH_SENSOR) keepExtra(status, 'fuelSensor', part.uint16())
  part.uint32()
  if (part.left > 0) keepExtra(status, 'adBluePercent', rounded(part.uint8() * PERCENT_PER_UNIT))
}

/** Kilometers, as text. */
function readOdometer(part: ByteReader, status: DeviceStatus): void {
  const kilometers = toPositive(toAscii(part.slice(part.left)))
  if (kilometers !== undefined) status.odometerMeters = rounded(kilometers * 1000)
}

/** Whether it is valid, load, ignition's advance, air's temperature and flow, throttle. */
function readMoreOfEngine(part: ByteReader, status: DeviceStatus): void {
  part.uint8()
  keepExtra(status, 'engineLoadPercent', percentOf(part.uint8()))
  part.slice(4)
  keepExtra(status, 'throttlePercent', percentOf(part.uint8()))
}

function percentOf(value: number): number {
  return Math.round((value * 1000) / 255) / 10
}

/** Country, network, area and cell, with signs between them; the first is the one in use. */
function readCells(part: ByteReader, status: DeviceStatus): void {
  const [country, network, area, cell] = toAscii(part.slice(part.left)).split(/[@+]/)
  keepCell(status, {
    country: toPositive(country),
    network: toPositive(network),
    area: fromHexDigits(area),
    cell: fromHexDigits(cell),
  })
}
