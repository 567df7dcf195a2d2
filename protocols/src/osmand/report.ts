/** What the two formats have in common. */
import type { PositionRecord, UnreadablePart } from '../message.ts'
import { OsmandError } from './osmand-error.ts'

export type Report = {
  deviceId: string
  records: PositionRecord[]
  /** Locations of a list that are none, where others of it are; absent where all were read. */
  unreadable?: UnreadablePart[]
}
export type Extra = NonNullable<PositionRecord['extra']>

const MAX_DEVICE_ID_CHARACTERS = 128

export function checkDeviceId(deviceId: string | undefined, name: string): string {
  const trimmed = deviceId?.trim() ?? ''
  if (trimmed === '') throw new OsmandError(`The ${name} of the device is missing.`)
  if (trimmed.length > MAX_DEVICE_ID_CHARACTERS) {
    throw new OsmandError(`The ${name} of the device is longer than ${MAX_DEVICE_ID_CHARACTERS} characters.`)
  }
  return trimmed
}

/** Off the globe it is a place nevertheless, which is set aside: a phone would send what is refused for ever. */
export function checkDegrees(value: number | undefined, name: string): number {
  if (value === undefined) throw new OsmandError(`The ${name} is missing or no number.`)
  return value
}

export function checkTime(timeMs: number | undefined): number {
  if (timeMs === undefined) throw new OsmandError('The timestamp is missing.')
  return timeMs
}
