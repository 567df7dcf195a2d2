/** Shared by the query and JSON formats. */
import { RequestError } from '../request-error.ts'

const MAX_DEVICE_ID_CHARACTERS = 128

export function checkDeviceId(deviceId: string | undefined, name: string): string {
  const trimmed = deviceId?.trim() ?? ''
  if (trimmed === '') throw new RequestError(`The device number is missing. Send it as ${name}.`)
  if (trimmed.length > MAX_DEVICE_ID_CHARACTERS) {
    throw new RequestError(
      `The device number (${name}) must have at most ${MAX_DEVICE_ID_CHARACTERS} characters.`,
    )
  }
  return trimmed
}

/** Impossible coordinates are only rejected later: a phone would resend a refused report forever. */
export function checkDegrees(value: number | undefined, name: string): number {
  if (value === undefined) throw new RequestError(`The ${name} must be a number.`)
  return value
}

export function checkTime(timeMs: number | undefined): number {
  if (timeMs === undefined)
    throw new RequestError('The timestamp is missing. Send it as timestamp, in seconds since 1970.')
  return timeMs
}
