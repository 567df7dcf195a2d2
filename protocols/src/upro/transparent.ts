import type { Reported } from '../message.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toAscii, toTextOrHex } from '../text/text.ts'

/** What the reader of driver cards sends. */
const CARD = 0x4009

/** What a device at the serial port has sent: its type and length, then its data. */
export function readTransparent(bytes: Uint8Array, start: number): Reported {
  const reader = new ByteReader(bytes, start)
  const type = reader.uint16()
  const data = reader.slice(reader.uint16())
  if (type === CARD) return { kind: 'status', status: { extra: { driverKey: toAscii(data).trim() } } }
  return { kind: 'text', text: toTextOrHex(data) }
}
