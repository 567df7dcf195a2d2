import { xorOf } from '../checksums/checksum.ts'
import { withCheckDigit } from '../checksums/imei.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { ByteWriter } from '../bytes/writer.ts'
import { escape, MARK, OTHER_MARK } from './frame.ts'

/** Locations of padlocks, whose headers have a serial number of one byte. */
export const LOCK_LOCATION = 0x5501
export const LOCK_LOCATION_WITHOUT_FIX = 0x5502
export const LOCK_ANSWER = 0x4401

const HAS_PARTS = 0x2000
const HAS_VERSION = 0x4000
const NUMBER_BYTES = 6
const OTHER_NUMBER_BYTES = 7
/** The longest, with a checksum. */
const HEADER_BYTES = 18
/** Since 2019. */
const LONG_NUMBER_BYTES = 10

export type Header = {
  mark: number
  type: number
  /** Absent before 2019. */
  version?: number
  /** The device number as sent: a phone number or an IMEI. */
  number: Uint8Array
  serial: number
  /** Of a message that did not fit into one, and the place of this part in it, from 1. */
  part?: { total: number; index: number }
  /** Of a padlock that wants an answer. */
  isAnswered: boolean
}

/** The reader goes on at the body, and ends before the checksum. */
export function readHeader(content: Uint8Array, mark: number): { header: Header; body: ByteReader } {
  const reader = new ByteReader(content, 0, content.length - 1)
  const type = reader.uint16()
  const properties = reader.uint16()
  const hasVersion = (properties & HAS_VERSION) !== 0
  const version = hasVersion ? reader.uint8() : undefined
  const number = reader.slice(hasVersion ? LONG_NUMBER_BYTES : numberBytesOf(mark))
  const isOfLock = isLock(type)
  const header: Header = {
    mark,
    type,
    number,
    serial: isOfLock ? reader.uint8() : reader.uint16(),
    isAnswered: !isOfLock || (properties & 0x8000) !== 0,
  }
  if (version !== undefined) header.version = version
  if (properties & HAS_PARTS && !isOfLock) header.part = { total: reader.uint16(), index: reader.uint16() }
  return { header, body: reader }
}

export function isLock(type: number): boolean {
  return type === LOCK_LOCATION || type === LOCK_LOCATION_WITHOUT_FIX
}

function numberBytesOf(mark: number): number {
  return mark === OTHER_MARK ? OTHER_NUMBER_BYTES : NUMBER_BYTES
}

/** Digits, or the first 14 digits of an IMEI in binary, which lack the check digit. */
export function deviceIdOf(number: Uint8Array): string {
  const decimal = decimalOf(number)
  if (decimal !== undefined) return decimal
  if (number.length !== NUMBER_BYTES) throw new ProtocolError('a device number that is not digits', 4)
  return withCheckDigit(String(Number.parseInt(toHex(number), 16)))
}

/** Without leading zeros; undefined if a half byte is no digit. */
function decimalOf(number: Uint8Array): string | undefined {
  let digits = ''
  for (const byte of number) {
    const [upper, lower] = [byte >> 4, byte & 0xf]
    if (upper > 9 || lower > 9) return undefined
    if (digits !== '' || upper > 0) digits += upper
    if (digits !== '' || lower > 0) digits += lower
  }
  return digits === '' ? '0' : digits
}

type Envelope = Pick<Header, 'mark' | 'type' | 'version' | 'number' | 'serial'>

/** A message in the form that the device uses. */
export function encodeMessage(
  { mark, version, number, serial, type }: Envelope,
  body: Uint8Array,
): Uint8Array {
  const writer = new ByteWriter(body.length + HEADER_BYTES)
  writer.uint16(type)
  writer.uint16(body.length | (version === undefined ? 0 : HAS_VERSION))
  if (version !== undefined) writer.uint8(version)
  writer.put(number)
  if (type === LOCK_ANSWER) writer.uint8(serial)
  else writer.uint16(serial)
  writer.put(body)
  writer.uint8(0)
  const content = writer.finish()
  content[content.length - 1] = xorOf(content)
  return escape(content, mark === OTHER_MARK ? OTHER_MARK : MARK)
}
