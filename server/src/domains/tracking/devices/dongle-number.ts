import { createHash } from 'node:crypto'
import { identifierKey, MAX_IDENTIFIER_CHARACTERS } from '@roadbook/contract/tracking/dongle-id'
import { FIRST_DERIVED_DONGLE_ID } from '../../../database/device-identifier.ts'
import { AppError } from '../../../errors.ts'

const DERIVED = BigInt(Number.MAX_SAFE_INTEGER - FIRST_DERIVED_DONGLE_ID + 1)
/** Longer ones from devices aren't read. */
const MAX_SENT_CHARACTERS = 200

/**
 * The number that stands for what a device calls itself: its digits without leading zeros, or a hash of any other text, so that
 * all processes agree without asking each other (ADR 100). Undefined if no device may be called so.
 */
export function toDongleId(text: string): number | undefined {
  const number = /^0*([1-9]\d{0,14})$/.exec(text)?.[1]
  if (number !== undefined) return Number(number)
  const key = identifierKey(text.slice(0, MAX_SENT_CHARACTERS))
  if (key === '' || key.length > MAX_IDENTIFIER_CHARACTERS) return undefined
  if (/^\d{1,15}$/.test(key)) return Number(key)
  const hash = createHash('sha256').update(key).digest().readBigUInt64BE()
  return FIRST_DERIVED_DONGLE_ID + Number(hash % DERIVED)
}

/** Normal form for unknown devices: bounded, and the same for all ways to write an identifier. */
export function toAttemptNumber(text: string): string {
  return (
    identifierKey(text.slice(0, MAX_SENT_CHARACTERS)).slice(0, MAX_IDENTIFIER_CHARACTERS).toWellFormed() ||
    '?'
  )
}

/** A device, and what people call it: its number or the identifier as they write it. */
export type Device = { dongleId: number; identifier: string }

/** Throws if no device may be called so. */
export function deviceOf(text: string): Device {
  const dongleId = toDongleId(text)
  if (dongleId === undefined)
    throw new AppError('device_identifier_invalid', {}, { field: 'deviceIdentifier' })
  return { dongleId, identifier: isDerived(dongleId) ? text.trim() : String(dongleId) }
}

/** Whether the device has an identifier instead of a number. */
export function isDerived(dongleId: number): boolean {
  return dongleId >= FIRST_DERIVED_DONGLE_ID
}

/** What attempts of the device are found by in the directory; null for its number. */
export function sentBy({ dongleId, identifier }: Device): string | null {
  return isDerived(dongleId) ? toAttemptNumber(identifier) : null
}

type Entered = { dongleId?: number | null | undefined; deviceIdentifier?: string | null | undefined }

/** The device that somebody entered; undefined if they left it as it was, null if it was removed. */
export function enteredDevice({ dongleId, deviceIdentifier }: Entered): Device | null | undefined {
  if (dongleId !== undefined && deviceIdentifier !== undefined) {
    throw new AppError('device_given_twice', {}, { field: 'deviceIdentifier' })
  }
  const entered = deviceIdentifier === undefined ? dongleId : deviceIdentifier
  return entered === undefined || entered === null ? entered : deviceOf(String(entered))
}
