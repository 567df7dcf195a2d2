import { fromHexDigits, isDigits } from '../text/numbers.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'

const OPEN = 0x5b
const STAR = 0x2a
export const NUMBER_AT = 4
const [MIN_DIGITS, MAX_DIGITS] = [5, 16]
const LENGTH_DIGITS = 4

/** Reads only the number, before the rest is decoded: between the first two stars. */
export function numberOf(bytes: Uint8Array): string {
  const end = bytes[0] === OPEN && bytes[NUMBER_AT - 1] === STAR ? bytes.indexOf(STAR, NUMBER_AT) : -1
  const number = end < 0 || end > NUMBER_AT + MAX_DIGITS ? '' : toAscii(bytes, NUMBER_AT, end)
  if (number.length < MIN_DIGITS || !isDigits(number)) throw new ProtocolError('no device number', NUMBER_AT)
  return number
}

/** Maker and number, and the index of a message that has one: what a message to the watch repeats. */
export function addressIn(bytes: Uint8Array): string {
  const deviceId = numberOf(bytes)
  const { index } = headOf(bytes, NUMBER_AT + deviceId.length + 1)
  return addressOf(toAscii(bytes, 1, 3), deviceId, index)
}

export function addressOf(maker: string, deviceId: string, index: string | undefined): string {
  return `${maker}*${deviceId}*${index === undefined ? '' : `${index}*`}`
}

export function messageTo(address: string, content: string): Uint8Array {
  const length = content.length.toString(16).padStart(LENGTH_DIGITS, '0')
  return fromAscii(`[${address}${length}*${content}]`)
}

/** An index may come before the length of four hexadecimal digits. */
export function headOf(bytes: Uint8Array, start: number): { index: string | undefined; contentAt: number } {
  const star = bytes.indexOf(STAR, start)
  const next = star < 0 ? -1 : star + 1 + LENGTH_DIGITS
  const hasIndex = bytes[next] === STAR && fromHexDigits(toAscii(bytes, star + 1, next)) !== undefined
  if (hasIndex) return { index: toAscii(bytes, start, star), contentAt: next + 1 }
  if (star < 0) throw new ProtocolError('no length', start)
  return { index: undefined, contentAt: star + 1 }
}
