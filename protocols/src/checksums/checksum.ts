import { fromAscii } from '../text/text.ts'

/** All bytes combined by exclusive or, as at the end of NMEA sentences. */
export function xorOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let sum = 0
  for (let at = start; at < end; at++) sum ^= bytes[at]!
  return sum
}

/** The lowest byte of the sum of all bytes. */
export function sumOf(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let sum = 0
  for (let at = start; at < end; at++) sum += bytes[at]!
  return sum & 0xff
}

/** Two hexadecimal digits, upper case, as most texts write a checksum. */
export function checksumText(sum: number): string {
  return sum.toString(16).toUpperCase().padStart(2, '0')
}

const [DOLLAR, STAR] = [0x24, 0x2a]

/** Whether a sentence's two digits after the star are its checksum; undefined without a star. */
export function hasRightChecksum(bytes: Uint8Array): boolean | undefined {
  const star = bytes.lastIndexOf(STAR)
  if (star < 0) return undefined
  const digits = String.fromCharCode(bytes[star + 1] ?? 0, bytes[star + 2] ?? 0)
  return digits.toUpperCase() === checksumText(xorOf(bytes, Number(bytes[0] === DOLLAR), star))
}

/** A sentence of NMEA's form: a dollar sign, the text, a star, the checksum and a line end. */
export function sentenceOf(text: string): Uint8Array {
  return fromAscii(`$${text}*${checksumText(xorOf(fromAscii(text)))}\r\n`)
}
