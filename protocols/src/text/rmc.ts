import { calendarTimeMs, clockOf } from './calendar.ts'
import { checksumText, xorOf } from '../checksums/checksum.ts'
import { fromDegreesMinutes, isEastOrWest, isNorthOrSouth, placeFields } from './degrees.ts'
import { put } from '../records/extra.ts'
import type { PositionRecord } from '../message.ts'
import { toPositive } from './numbers.ts'
import { fromAscii } from './text.ts'
import { fromKnots, KMH_PER_KNOT } from '../records/units.ts'

/** From the field of the time. */
const [TIME, VALIDITY, LATITUDE, NORTH_OR_SOUTH, LONGITUDE, EAST_OR_WEST, SPEED, COURSE, DATE] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8,
]
const DATE_DIGITS = 6

/** The fields of NMEA's sentence RMC, from its time on; undefined without coordinates. */
export function readRmc(fields: readonly string[], at: number): PositionRecord | undefined {
  const [northOrSouth, eastOrWest] = [fields[at + NORTH_OR_SOUTH], fields[at + EAST_OR_WEST]]
  if (!isNorthOrSouth(northOrSouth) || !(isEastOrWest(eastOrWest) || eastOrWest === '')) return undefined
  const latitude = fromDegreesMinutes(fields[at + LATITUDE], northOrSouth)
  const longitude = fromDegreesMinutes(fields[at + LONGITUDE], eastOrWest || 'E')
  if (latitude === undefined || longitude === undefined) return undefined
  const isValid = fields[at + VALIDITY] === 'A'
  if (!isValid && latitude === 0 && longitude === 0) return undefined
  const timeMs = calendarTimeMs(fields[at + TIME] ?? '', (fields[at + DATE] ?? '').slice(0, DATE_DIGITS))
  const record: PositionRecord = { timeMs, latitude, longitude }
  put(record, 'speedKmh', fromKnots(toPositive(fields[at + SPEED])))
  put(record, 'headingDegrees', toPositive(fields[at + COURSE]))
  // Without its letter, nothing shows on which side of Greenwich the longitude is.
  if (!isValid || eastOrWest === '') record.valid = false
  return record
}

/** For encoders: the same fields, from the time to the date. */
export function rmcFields(record: PositionRecord): string[] {
  const { date, time } = clockOf(record.timeMs)
  const { speedKmh = 0, headingDegrees = 0, valid } = record
  const [speed, course] = [(speedKmh / KMH_PER_KNOT).toFixed(2), headingDegrees.toFixed(2)]
  return [`${time}.000`, valid === false ? 'V' : 'A', ...placeFields(record), speed, course, date]
}

/** For encoders: the sentence with its checksum, without the dollar sign. */
export function rmcSentence(record: PositionRecord): string {
  const text = `GPRMC,${rmcFields(record).join(',')},,,A`
  return `${text}*${checksumText(xorOf(fromAscii(text)))}`
}
