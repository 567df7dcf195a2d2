import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { Place } from '../message.ts'
import { readIfWhole } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { BLOCKS_HEAD_BYTES } from './frame.ts'

const TIME_AT = 15
export const IGNITION = 1 << 5
export const UNITS_PER_DEGREE = 100_000

export type Reading = { draft: Draft; timeMs: number; place?: Place }

/** The head, then blocks, each with its type. Reading stops at a block of an unknown type. */
export function readBlocks(bytes: Uint8Array): Entry {
  const reading: Reading = { draft: new Draft(), timeMs: new ByteReader(bytes, TIME_AT).uint32Le() * 1000 }
  const reader = new ByteReader(bytes, BLOCKS_HEAD_BYTES)
  readIfWhole(
    () => {
      while (reader.left > 0) {
        const block = blocks[reader.uint8()]
        if (!block) break
        block(reader, reading)
      }
    },
    () => reading.place !== undefined,
  )
  const { draft, timeMs, place } = reading
  return { timeMs, status: draft.status, ...(place ? { place } : {}) }
}

const skip = (length: number) => (reader: ByteReader) => void reader.slice(length)
/** Its length counts its head. */
const skipWithHead = (reader: ByteReader) => void reader.slice(Math.max(0, reader.uint16Le() - 3))

/** By the type of the block: report, landmark, trip, extended report, zone, system, analog inputs, console, acknowledgement. */
const blocks: Readonly<Record<number, (reader: ByteReader, reading: Reading) => void>> = {
  0: readPlace,
  1: skipWithHead,
  4: skip(53),
  20: skip(32),
  22: (reader) => {
    reader.uint8()
    reader.slice(reader.uint16Le())
  },
  30: skip(79),
  40: skip(40),
  50: skipWithHead,
  255: skip(4),
}

function readPlace(reader: ByteReader, reading: Reading): void {
  const { draft } = reading
  draft.keep('eventId', reader.uint16Le())
  reader.slice(4)
  draft.fields.ignition = (reader.uint16Le() & IGNITION) !== 0
  const place = {
    latitude: reader.int32Le() / UNITS_PER_DEGREE,
    longitude: reader.int32Le() / UNITS_PER_DEGREE,
    speedKmh: reader.uint16Le(),
    headingDegrees: reader.uint16Le(),
  }
  reader.slice(2)
  const battery = reader.uint8()
  if (battery <= 100) draft.fields.batteryPercent = battery
  draft.keep('tripOdometerMeters', reader.uint16Le())
  // The strongest acceleration and braking, the direction and distance of the landmark.
  reader.slice(10)
  reading.timeMs = reader.uint32Le() * 1000
  reading.place = place
  reader.uint8()
}
