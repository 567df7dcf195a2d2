import { toTimeMs } from '../text/calendar.ts'
import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { PositionRecord } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { rounded } from '../records/units.ts'

/** Values of the vehicle's computer in four bytes, by the numbers of OBD-II: as there, or as a number from 0x80 on. */
const engineValues: Readonly<Record<number, (value: number, draft: Draft) => void>> = {
  0x04: (value, draft) => draft.keep('engineLoadPercent', percentOf(value)),
  0x05: (value, draft) => draft.keep('coolantCelsius', (value >>> 24) - 40),
  0x0c: (value, { fields }) => void (fields.engineRpm = (value >>> 16) / 4),
  0x11: (value, draft) => draft.keep('throttlePercent', percentOf(value)),
  0x2f: (value, { fields }) => void (fields.fuelPercent = percentOf(value)),
  0x42: (value, { fields }) => void (fields.externalVolts = (value >>> 16) / 1000),
  0x8a: (value, { fields }) => void (fields.odometerMeters = value * 1000),
  0x8b: (value, { fields }) => void (fields.fuelLitres = Math.trunc(value / 10)),
}

function percentOf(value: number): number {
  return rounded(((value >>> 24) * 100) / 255)
}

export function readEngine(reader: ByteReader): Entry {
  const draft = new Draft()
  const timeMs = reader.uint32() * 1000
  while (reader.left >= 5) {
    const number = reader.uint8()
    const value = reader.uint32()
    engineValues[number]?.(value, draft)
  }
  return { timeMs, status: draft.status }
}

/** Each is looked for on its own: one expression for all of them would try every combination of repeated names. */
const NORTH = /Lat:([NS])(\d+\.\d+)/
const EAST = /Lon:([EW])(\d+\.\d+)/
const HEADING = /Course:(\d+\.\d+)/
const SPEED = /Speed:(\d+\.\d+)/
const TIME = /Date ?Time:(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)/

/** An answer to a command: a text, which may be a place. */
export function readAnswer(reader: ByteReader): PositionRecord | string {
  reader.slice(5)
  const text = new TextDecoder().decode(reader.slice(reader.left)).replaceAll('\0', '').trim()
  const [, northOrSouth, latitude] = NORTH.exec(text) ?? []
  const [, eastOrWest, longitude] = EAST.exec(text) ?? []
  const [heading, speed, time] = [HEADING.exec(text)?.[1], SPEED.exec(text)?.[1], TIME.exec(text)]
  if (!latitude || !longitude || !heading || !speed || !time) return text
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = time.slice(1).map(Number)
  return {
    timeMs: toTimeMs({ year, month, day, hour, minute, second }),
    latitude: signed(Number(latitude), northOrSouth === 'S'),
    longitude: signed(Number(longitude), eastOrWest === 'W'),
    speedKmh: Number(speed),
    headingDegrees: Number(heading),
  }
}

/** Without a negative zero. */
function signed(degrees: number, isNegative: boolean): number {
  return isNegative && degrees !== 0 ? -degrees : degrees
}
