import { Draft } from '../records/draft.ts'
import type { Entry } from '../records/entries.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { toAscii } from '../text/text.ts'

const METERS_PER_UNIT = 5
const NO_RPM = 0xffff
const VIN_BYTES = 18
const CARD_BYTES = 20

/** E: the event, and what the selector says of the tachograph. The card in its first slot is the driver's. */
export function readTachograph(reader: ByteReader, selector: number): Entry {
  const draft = new Draft()
  draft.keep('eventId', reader.uint8())
  reader.uint8()
  const has = (bit: number) => (selector & bit) !== 0
  if (has(0x0008)) reader.uint16()
  const timeMs = has(0x0004) ? reader.uint32() * 1000 : undefined
  if (has(0x0010)) reader.slice(8)
  reader.slice(3)
  if (has(0x0020)) reader.uint8()
  if (has(0x0040)) keepSpeed(draft, reader.uint16())
  if (has(0x0080)) draft.fields.odometerMeters = reader.uint32() * METERS_PER_UNIT
  if (has(0x0100)) draft.keep('tripOdometerMeters', reader.uint32() * METERS_PER_UNIT)
  if (has(0x8000)) reader.uint16()
  if (has(0x0200)) {
    const rpm = reader.uint16()
    if (rpm !== NO_RPM) draft.fields.engineRpm = rpm / 8
  }
  if (has(0x0400)) reader.uint16()
  if (has(0x0800)) keepText(draft, 'vin', reader.slice(VIN_BYTES))
  if (has(0x2000)) readCard(reader, draft, 'driverKey')
  if (has(0x4000)) readCard(reader, draft, 'secondDriverKey')
  return timeMs === undefined ? { status: draft.status } : { timeMs, status: draft.status }
}

const NO_SPEED = 0xffff

/** In parts of 256; all ones without a sensor. */
export function keepSpeed(draft: Draft, speed: number): void {
  if (speed !== NO_SPEED) draft.keep('obdSpeedKmh', Math.round((speed / 256) * 10) / 10)
}

/** Type, country, number. */
function readCard(reader: ByteReader, draft: Draft, name: string): void {
  reader.slice(2)
  keepText(draft, name, reader.slice(CARD_BYTES))
}

/** Up to the first character that can't be read. */
function keepText(draft: Draft, name: string, bytes: Uint8Array): void {
  const [text = ''] = /^[\x20-\x7e]*/.exec(toAscii(bytes)) ?? []
  if (text.trim() !== '') draft.keep(name, text.trim())
}
