import { toTimeMs } from '../text/calendar.ts'
import type { Draft } from '../records/draft.ts'
import type { PositionRecord } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'
import { draftOf, readMessage } from './report.ts'
import { type Value, values } from './values.ts'

const UNITS_PER_DEGREE = 1_000_000
/** The upper byte of a year, where the upper byte of seconds since 1970 stands in the other form. */
const LONG_TIME_MARK = 0x07
const LONG_TIME_BYTES = 7
const PERCENT = 0x25

/**
 * Times of the fix, of the clock and of sending, place, states, and values by a form if one follows. A record whose form can't be
 * read has no end, and the trouble is returned with it.
 */
export function readRecord(reader: ByteReader): { record: PositionRecord; trouble?: ProtocolError } {
  const timeMs = readTime(reader)
  const longitude = reader.int32() / UNITS_PER_DEGREE
  const latitude = reader.int32() / UNITS_PER_DEGREE
  const headingDegrees = reader.uint16()
  const report = reader.uint8()
  const odometer = reader.uint32()
  const hdop = reader.uint16()
  const inputs = reader.uint8()
  const speedKmh = reader.uint16()
  const outputs = reader.uint8()
  const millivolts = reader.uint16()
  const driver = readText(reader)
  const temperatures = [reader.int16(), reader.int16()]
  const draft = draftOf({ report, odometer, hdop, inputs, outputs, millivolts, driver, temperatures })
  readMessage(readText(reader), draft)
  const record: PositionRecord = { timeMs, latitude, longitude, headingDegrees, speedKmh }
  const trouble = reader.peek() === PERCENT ? readValues(reader, draft) : undefined
  Object.assign(record, draft.status)
  return trouble ? { record, trouble } : { record }
}

function readTime(reader: ByteReader): number {
  if (reader.peek() !== LONG_TIME_MARK) {
    const timeMs = reader.uint32() * 1000
    reader.slice(8)
    return timeMs
  }
  const [year, month, day] = [reader.uint16(), reader.uint8(), reader.uint8()]
  const [hour, minute, second] = [reader.uint8(), reader.uint8(), reader.uint8()]
  reader.slice(2 * LONG_TIME_BYTES)
  return toTimeMs({ year, month, day, hour, minute, second })
}

/** Up to a zero. */
function readText(reader: ByteReader): string {
  const end = reader.lengthBefore(0)
  if (end === undefined) throw new ProtocolError('a text without an end', reader.offset)
  const text = toAscii(reader.slice(end)).trim()
  reader.uint8()
  return text
}

/** The form names the values that follow. The length of an unknown one is not known, nor what comes after it. */
function readValues(reader: ByteReader, draft: Draft): ProtocolError | undefined {
  try {
    const [, , ...names] = readText(reader).split('%')
    for (const name of names) {
      const value = values[name]
      if (!value) throw new ProtocolError(`a value ${name} of the form`, reader.offset)
      readValue(reader, value, draft)
    }
    return undefined
  } catch (error) {
    if (error instanceof ProtocolError) return error
    throw error
  }
}

function readValue(reader: ByteReader, value: Value, draft: Draft): void {
  if (value.bytes === 'text') {
    const text = readText(reader)
    value.readText?.(text, draft)
    return
  }
  const number = numberOf(reader, value.bytes)
  if (number !== undefined) value.read?.(number, draft)
}

/** Undefined for a value of another size, which nobody is shown. */
function numberOf(reader: ByteReader, bytes: number): number | undefined {
  if (bytes === 1) return reader.uint8()
  if (bytes === 2) return reader.uint16()
  if (bytes === 4) return reader.uint32()
  reader.slice(bytes)
  return undefined
}
