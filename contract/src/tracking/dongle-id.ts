import { z } from 'zod'
import { problem } from '../core/problem.ts'

/** The number that stands for a device: its own, or one above all of 15 digits that is derived from an identifier with letters. */
export const DongleId = z.int().positive()

/** The number of a GPS tracker, up to 15 digits (an IMEI); leading zeros do not count. */
export const DeviceNumber = DongleId.max(999_999_999_999_999, problem('device_number_too_long'))

export const MAX_IDENTIFIER_CHARACTERS = 40

/** What distinguishes identifiers: case, spaces, the leading zeros of a number and the hyphens of an IMEI don't. */
export function identifierKey(text: string): string {
  const written = text.toWellFormed().normalize('NFKC')
  const key = written.replaceAll(/[\s\p{C}]/gu, '').toLowerCase()
  const number = /^[\d-]+$/.test(key) && key.replaceAll('-', '').length === 15 ? key.replaceAll('-', '') : key
  return /^\d+$/.test(number) ? number.replace(/^0+/, '') : number
}

const invalid = { error: problem('device_identifier_invalid'), abort: true }

/** What a device calls itself: a number, or a text such as `van-7`. */
export const DeviceIdentifier = z
  .string()
  .trim()
  .max(MAX_IDENTIFIER_CHARACTERS, invalid)
  .regex(/^\P{C}+$/u, invalid)
  .refine((text) => {
    const { length } = identifierKey(text)
    return length > 0 && length <= MAX_IDENTIFIER_CHARACTERS
  }, invalid)
