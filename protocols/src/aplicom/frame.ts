import { withCheckDigit } from '../checksums/imei.ts'
import { lengthFrames } from '../frames/length-frames.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { ByteWriter } from '../bytes/writer.ts'

/** D is a snapshot with a place, E the tachograph, F the vehicle's bus, H histograms. */
export const SNAPSHOT = 0x44
export const TACHOGRAPH = 0x45
export const VEHICLE = 0x46
export const HISTOGRAMS = 0x48
const TYPES = new Set([SNAPSHOT, TACHOGRAPH, VEHICLE, HISTOGRAMS])
const [ZERO, NINE] = [0x30, 0x39]

const HAS_IMEI = 0x80
const HAS_SELECTOR = 0x40
const UNIT_BYTES = 3
const IMEI_BYTES = 7
export const MAX_FRAME_BYTES = 4096

/** What a message contains if it doesn't say so. */
const usualSelectors: Readonly<Record<number, number>> = { [TACHOGRAPH]: 0x007ffc, [VEHICLE]: 0x0007fd }
const USUAL_SELECTOR = 0x0002fc

/** Devices send digits to say that they are alive. */
export const frame = lengthFrames({
  maxBytes: MAX_FRAME_BYTES,
  lengthAt,
  isBetween: (byte) => byte >= ZERO && byte <= NINE,
})

function lengthAt(buffer: Uint8Array, offset: number): number | undefined {
  if (!TYPES.has(buffer[offset] ?? 0)) throw new ProtocolError('no message of this protocol', offset)
  if (buffer.length - offset < 2) return undefined
  const version = buffer[offset + 1] ?? 0
  const lengthAtByte = 2 + (version & HAS_IMEI ? IMEI_BYTES : UNIT_BYTES)
  if (buffer.length - offset < lengthAtByte + 2) return undefined
  const length = (buffer[offset + lengthAtByte] ?? 0) * 256 + (buffer[offset + lengthAtByte + 1] ?? 0)
  return lengthAtByte + 2 + (version & HAS_SELECTOR ? 3 : 0) + length
}

export type Head = { type: number; deviceId: string; selector: number }

/** The reader goes on at the event. */
export function readHead(bytes: Uint8Array): { head: Head; reader: ByteReader } {
  const reader = new ByteReader(bytes)
  const type = reader.uint8()
  const version = reader.uint8()
  const deviceId =
    version & HAS_IMEI ? String(reader.uint32() * 2 ** 24 + reader.uint24()) : imeiOf(reader.uint24())
  reader.uint16()
  const selector = version & HAS_SELECTOR ? reader.uint24() : (usualSelectors[type] ?? USUAL_SELECTOR)
  return { head: { type, deviceId, selector }, reader }
}

/** Of the oldest devices only the end of the IMEI is sent. The check digit tells which of the three modems it is. */
function imeiOf(unit: number): string {
  const candidates = [
    0x14143b4000000 + unit,
    358244010000000 + ((unit + 0xa8180) & 0xffffff),
    0x1437207000000 + unit,
  ]
  return String(candidates.find(hasCheckDigit) ?? unit)
}

function hasCheckDigit(imei: number): boolean {
  const digits = String(imei)
  return withCheckDigit(digits.slice(0, -1)) === digits
}

export function encodeFrame({ type, deviceId, selector }: Head, content: Uint8Array): Uint8Array {
  const writer = new ByteWriter()
  writer.put(Uint8Array.of(type, HAS_IMEI | HAS_SELECTOR))
  const imei = Number(deviceId)
  writer.uint32(Math.floor(imei / 2 ** 24))
  writer.put(threeBytes(imei % 2 ** 24))
  writer.uint16(content.length)
  writer.put(threeBytes(selector))
  writer.put(content)
  return writer.finish()
}

function threeBytes(value: number): Uint8Array {
  return Uint8Array.of((value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff)
}
