import type { PositionRecord } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'

const UNITS_PER_DEGREE = 1_000_000
const STATES_BYTES = 5
const WHOLE = 1
const DIFFERENCE = 2

type Point = { speed: number; heading: number; longitude: number; latitude: number; seconds: number }

/** A position a second: whole ones, and differences to the one before. One that is marked as the same, or lost, is left out. */
export function readTrack(reader: ByteReader): PositionRecord[] {
  reader.slice(STATES_BYTES)
  const records: PositionRecord[] = []
  let point: Point | undefined
  for (let count = reader.uint16(); count > 0; count--) {
    if (point) point = { ...point, seconds: point.seconds + 1 }
    const kind = reader.peek() >> 6
    if (kind === WHOLE) point = readWhole(reader, point?.seconds)
    else if (kind === DIFFERENCE && point) point = readDifference(reader, point)
    else {
      reader.uint8()
      continue
    }
    records.push(recordOf(point))
  }
  return records
}

function recordOf({ speed, heading, longitude, latitude, seconds }: Point): PositionRecord {
  return {
    timeMs: seconds * 1000,
    latitude: latitude / UNITS_PER_DEGREE,
    longitude: longitude / UNITS_PER_DEGREE,
    speedKmh: speed / 10,
    headingDegrees: heading,
  }
}

/** Two bits of the kind, one of the fix, 12 of the speed, nine of the heading; the first also has the time. */
function readWhole(reader: ByteReader, seconds: number | undefined): Point {
  const bits = reader.uint24()
  const longitude = reader.int32()
  const latitude = reader.int32()
  return {
    speed: (bits >> 9) & 0xfff,
    heading: bits & 0x1ff,
    longitude,
    latitude,
    seconds: seconds ?? reader.uint32(),
  }
}

/** The same with seven, seven, twelve and eleven bits, all signed. */
function readDifference(reader: ByteReader, before: Point): Point {
  const upper = reader.uint24()
  const lower = reader.uint16()
  return {
    speed: before.speed + signed(upper >> 14, 7),
    heading: before.heading + signed(upper >> 7, 7),
    longitude: before.longitude + signed(((upper & 0x7f) << 5) | (lower >> 11), 12),
    latitude: before.latitude + signed(lower, 11),
    seconds: before.seconds,
  }
}

/** The lowest bits as a number with its sign. */
function signed(value: number, bits: number): number {
  const unused = 32 - bits
  return (value << unused) >> unused
}
