import type { Extra } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toHex, toTextOrHex } from '../text/text.ts'

/** Writes what a part of a beacon says; `beacon` begins each name, such as beacon1. */
type Part = (bytes: ByteReader, beacon: string, found: Extra) => void

/**
 * Elements of any length about the Bluetooth devices around. Source: Teltonika's wiki, "Bluetooth beacons" and "Advanced
 * beacon capture".
 */
const lists: Readonly<Record<number, (list: ByteReader, found: Extra) => void>> = {
  385: readBeacons,
  548: readTags,
  10831: readTags,
  11317: readTags,
}

/** Undefined if it is no such element, or not written as one. */
export function beaconsIn(id: number, value: Uint8Array): Extra | undefined {
  const read = lists[id]
  if (!read) return undefined
  const found: Extra = {}
  try {
    read(new ByteReader(value), found)
    return found
  } catch (error) {
    if (error instanceof ProtocolError) return undefined
    throw error
  }
}

const RSSI = 0x01
const BATTERY = 0x02
const TEMPERATURE = 0x04
const IBEACON = 0x20
/** UUID, major and minor number of an iBeacon; namespace and instance of Eddystone. */
const IBEACON_BYTES = 20
const EDDYSTONE_BYTES = 16

/**
 * One byte says which message of how many this is. Each beacon then has a byte of flags, its number, and the values that the
 * flags name.
 */
function readBeacons(list: ByteReader, found: Extra): void {
  list.uint8()
  for (let nth = 1; list.left > 0; nth++) {
    const beacon = `beacon${nth}`
    const flags = list.uint8()
    found[beacon] = toHex(list.slice(flags & IBEACON ? IBEACON_BYTES : EDDYSTONE_BYTES))
    if (flags & RSSI) found[`${beacon}RssiDbm`] = list.int8()
    if (flags & BATTERY) found[`${beacon}BatteryVolts`] = list.uint16() / 1000
    if (flags & TEMPERATURE) found[`${beacon}Celsius`] = list.int16() / 100
  }
}

const parts: Readonly<Record<number, Part>> = {
  0x00: (bytes, beacon, found) => (found[`${beacon}RssiDbm`] = bytes.int8()),
  0x01: (bytes, beacon, found) => (found[beacon] = toHex(bytes.slice(bytes.left))),
  0x05: (bytes, beacon, found) => (found[`${beacon}Name`] = nameIn(bytes)),
  0x06: (bytes, beacon, found) => (found[`${beacon}Celsius`] = bytes.int16() / 100),
  0x07: (bytes, beacon, found) => (found[`${beacon}HumidityPercent`] = bytes.uint8()),
  0x0d: (bytes, beacon, found) => (found[`${beacon}LowBattery`] = bytes.uint8() === 1),
  0x0e: (bytes, beacon, found) => (found[`${beacon}BatteryVolts`] = bytes.uint16() / 1000),
  0x0f: (bytes, beacon, found) => (found[beacon] = toHex(bytes.slice(bytes.left))),
}

/** A version, then each tag with its length, of parts with a kind and a length. */
function readTags(list: ByteReader, found: Extra): void {
  list.uint8()
  for (let nth = 1; list.left > 0; nth++) {
    const tag = partOf(list)
    while (tag.left > 0) {
      const read = parts[tag.uint8()]
      const value = partOf(tag)
      read?.(value, `beacon${nth}`, found)
    }
  }
}

function partOf(reader: ByteReader): ByteReader {
  return new ByteReader(reader.slice(reader.uint8()))
}

/** Filled up with zeros. */
function nameIn(bytes: ByteReader): string {
  const name = bytes.slice(bytes.left)
  const end = name.indexOf(0)
  return toTextOrHex(end === -1 ? name : name.subarray(0, end))
}
