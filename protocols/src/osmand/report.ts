/** What the two formats have in common. */
import type { PositionRecord } from '../message.ts'
import { OsmandError } from './osmand-error.ts'

export type Report = { deviceId: string; records: PositionRecord[] }
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

/** `limit` is the largest degree to either side of zero. */
export function checkDegrees(value: number, name: string, limit: number): number {
  if (Number.isNaN(value)) throw new OsmandError(`The ${name} is missing or no number.`)
  if (Math.abs(value) > limit)
    throw new OsmandError(`The ${name} ${value} is not between -${limit} and ${limit}.`)
  return value
}

export function checkTime(timeMs: number | undefined): number {
  if (timeMs === undefined) throw new OsmandError('The timestamp is missing.')
  return timeMs
}
