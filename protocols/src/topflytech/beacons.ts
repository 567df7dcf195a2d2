/** Messages about Bluetooth devices nearby (0x10). */
import { readBcdTime } from '../bytes/bcd.ts'
import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { HAS_FIX } from './locations.ts'
import { readCoordinates, readDecimal } from './place.ts'

class Reading extends Draft {
  place: Entry['place']
  /** Which of the sensors in the message this is. */
  index = 0

  /** The first sensor's values have the usual names. */
  keepOf(name: string, numbered: string, value: number | boolean): void {
    this.keep(this.index === 1 ? name : numbered, value)
  }
}

type Beacon = (reader: ByteReader, reading: Reading) => void

const ADDRESS_BYTES = 6
const POSITION_BYTES = 16

/** A time, the ignition, then beacons by their kind, of which an unknown one ends the list. */
export function readBeacons(reader: ByteReader): Entry[] {
  const reading = new Reading()
  const timeMs = readBcdTime(reader)
  reading.fields.ignition = reader.uint8() > 0
  while (reader.left >= 2) {
    const at = reader.offset
    const kind = reader.uint16()
    const read = beacons[kind]
    if (!read) throw new ProtocolError(`a beacon of kind ${kind}`, at)
    reading.index++
    read(reader, reading)
  }
  const { place, status } = reading
  return [place ? { timeMs, place, status } : { timeMs, status }]
}

const beacons: Readonly<Record<number, Beacon>> = {
  0x01: tyre,
  0x02: (reader, reading) => {
    reader.slice(ADDRESS_BYTES)
    reader.uint8()
    const alarm = reader.uint8()
    if (alarm === 0) reading.raise('sos')
    if (alarm === 1) reading.raise('lowBattery')
    readPosition(reader, reading)
  },
  0x03: (reader, reading) => {
    reading.keep('driverKey', toHex(reader.slice(ADDRESS_BYTES)))
    reader.uint8()
    if (reader.uint8() === 1) reading.raise('lowBattery')
    readPosition(reader, reading)
  },
  0x04: (reader, reading) => {
    temperature(reader, reading)
    const { index } = reading
    reading.keepOf('humidityPercent', `humidity${index}Percent`, reader.uint16() / 100)
    reader.slice(3)
  },
  0x05: (reader, reading) => {
    temperature(reader, reading)
    reading.keepOf('door', `door${reading.index}`, reader.uint8() > 0)
    reader.uint8()
  },
  0x06: (reader) => void reader.slice(ADDRESS_BYTES + 3),
}

const KPA_PER_UNIT = 1.527 * 2

function tyre(reader: ByteReader, reading: Reading): void {
  reader.slice(ADDRESS_BYTES + 1)
  reading.keep(`tyre${reading.index}Kpa`, Math.round(reader.uint8() * KPA_PER_UNIT))
  reading.keep(`tyre${reading.index}Celsius`, reader.uint8() - 55)
  reader.uint8()
}

/** A state with the satellites, then a fix if there is one. */
function readPosition(reader: ByteReader, reading: Reading): void {
  const status = reader.uint8()
  const position = reader.part(POSITION_BYTES)
  if (!(status & HAS_FIX)) return
  const place = readCoordinates(position)
  reading.place = { ...place, speedKmh: readDecimal(position, 10), headingDegrees: position.uint16() }
}

const MINUS = 0x8000

/** Address, two values of its battery, hundredths of a degree whose highest bit is the sign. */
function temperature(reader: ByteReader, reading: Reading): void {
  reader.slice(ADDRESS_BYTES + 2)
  const value = reader.uint16()
  const celsius = (value & MINUS ? -(value & ~MINUS) : value) / 100
  reading.keepOf('celsius', `temperature${reading.index}Celsius`, celsius)
}
