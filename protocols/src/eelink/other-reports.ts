import { toTimeMs } from '../calendar.ts'
import { Draft } from '../draft.ts'
import type { Entry } from '../entries.ts'
import type { PositionRecord } from '../message.ts'
import type { ByteReader } from '../reader.ts'
import { rounded } from '../units.ts'

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

const PLACE =
  /Lat:(?<north>[NS])(?<latitude>\d+\.\d+).*Lon:(?<east>[EW])(?<longitude>\d+\.\d+).*Course:(?<heading>\d+\.\d+).*Speed:(?<speed>\d+\.\d+).*Date ?Time:(?<date>\d{4}-\d\d-\d\d) (?<time>\d\d:\d\d:\d\d)/s

/** An answer to a command: a text, which may be a place. */
export function readAnswer(reader: ByteReader): PositionRecord | string {
  reader.slice(5)
  const text = new TextDecoder().decode(reader.slice(reader.left)).replaceAll('\0', '').trim()
  const { groups } = PLACE.exec(text) ?? {}
  if (!groups) return text
  const [year = 0, month = 0, day = 0] = (groups['date'] ?? '').split('-').map(Number)
  const [hour = 0, minute = 0, second = 0] = (groups['time'] ?? '').split(':').map(Number)
  const latitude = Number(groups['latitude'])
  const longitude = Number(groups['longitude'])
  return {
    timeMs: toTimeMs({ year, month, day, hour, minute, second }),
    latitude: groups['north'] === 'S' && latitude !== 0 ? -latitude : latitude,
    longitude: groups['east'] === 'W' && longitude !== 0 ? -longitude : longitude,
    speedKmh: Number(groups['speed']),
    headingDegrees: Number(groups['heading']),
  }
}
