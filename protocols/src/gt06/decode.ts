import type { DecodeContext, FrameProtocol, Message, Session } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { toHex } from '../text/text.ts'
import { encodeFrame, encodeTime, noAddress } from './answers.ts'
import { gt06Commands } from './commands.ts'
import { type Draft, recordOf, tidy } from './draft.ts'
import {
  checksumOf,
  endsAt,
  frame,
  frameLayout,
  hasChecksum,
  LONG_MARK,
  MAX_FRAME_BYTES,
  MAX_LOGIN_BYTES,
  TRAILER_BYTES,
} from './frame.ts'
import { layoutOf } from './layouts.ts'
import { crc16Itu } from '../checksums/crc.ts'
import { unreadable, wrongChecksum } from '../records/refusals.ts'
import { deviceNumber } from '../records/device-number.ts'

export const LOGIN = 0x01
export const TIME_REQUEST = 0x8a
const ADDRESS_REQUEST = 0x2a
const NUMBER_BYTES = 8
const END_BYTES = 2
const nothing = new Uint8Array(0)
/** According to Concox's document, these types and their 4G variants use UTC even if the login has a time zone. */
const UTC_TYPES = new Set([0x22, 0x26, 0x27, 0xa0, 0xa4])

/** GT06 over TCP and UDP: a login with the IMEI, then messages, each answered with its type and serial number. */
export const gt06Frames = {
  maxFirstFrameBytes: MAX_LOGIN_BYTES,
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  decode,
  commands: gt06Commands,
} satisfies FrameProtocol

/** A message without a serial number can't be answered. */
type Parts = { type: number; serial?: number; isLong: boolean; isBare: boolean; reader: ByteReader }
type NumberedParts = Parts & { serial: number }

function bareParts(bytes: Uint8Array, typeAt: number): Parts {
  const reader = new ByteReader(bytes, typeAt + 1, bytes.length - END_BYTES)
  return { type: bytes[typeAt] ?? 0, isLong: false, isBare: true, reader }
}

function decode(bytes: Uint8Array, { receivedMs, session }: DecodeContext): Message[] {
  const layout = frameLayout(bytes)
  if (!layout || layout.length !== bytes.length)
    throw new ProtocolError('the length is not that of the frame', 2)
  if (layout.isBare) return decodeReport(bytes, bareParts(bytes, layout.typeAt), session)
  if (!endsAt(bytes, bytes.length))
    throw new ProtocolError('the frame does not end with 0d0a', bytes.length - 2)
  if (!hasChecksum(bytes)) return [wrongChecksum(checksumOf(bytes), crc16Itu(bytes, 2, bytes.length - 4))]
  const contentEnd = bytes.length - TRAILER_BYTES
  const parts: NumberedParts = {
    type: bytes[layout.typeAt] ?? 0,
    serial: new ByteReader(bytes, contentEnd).uint16(),
    isLong: bytes[0] === LONG_MARK,
    isBare: false,
    reader: new ByteReader(bytes, layout.typeAt + 1, contentEnd),
  }
  if (parts.type === LOGIN) return [decodeLogin(parts)]
  if (parts.type === TIME_REQUEST) {
    const answer = encodeFrame({ ...parts, content: encodeTime(receivedMs) })
    return [{ kind: 'keepAlive', answer }]
  }
  return decodeReport(bytes, parts, session)
}

const WEST_OF_GREENWICH = 0x8

/** The device number as 16 BCD digits, the device type, then the time zone as 100 × hours + minutes. */
function decodeLogin({ type, serial, reader }: NumberedParts): Message {
  const at = reader.offset
  const digits = deviceNumber(toHex(reader.slice(NUMBER_BYTES)), at)
  const accept = encodeFrame({ type, serial })
  const message: Message = {
    kind: 'login',
    deviceId: digits.replace(/^0/, ''),
    accept,
    // The protocol has no answer that rejects a device.
    reject: nothing,
  }
  if (reader.left < 4) return message
  reader.uint16()
  const zone = reader.uint16()
  const hundredths = zone >> 4
  const minutes = Math.trunc(hundredths / 100) * 60 + (hundredths % 100)
  const utcOffsetMinutes = zone & WEST_OF_GREENWICH ? -minutes : minutes
  return utcOffsetMinutes === 0 ? message : { ...message, session: { utcOffsetMinutes } }
}

/**
 * The frame arrived intact, so resending wouldn't help: it is answered even if unreadable. A fix is kept whatever follows
 * it; values after an unreadable part are dropped, since they may have been read from the wrong offset.
 */
function decodeReport(bytes: Uint8Array, parts: Parts, session: Session | undefined): Message[] {
  const acknowledge = answerTo(parts)
  const answered = acknowledge ? { acknowledge } : {}
  const draft: Draft = { session: UTC_TYPES.has(parts.type) ? undefined : session, status: {} }
  try {
    if (parts.reader.left > 0) layoutOf(parts.type, parts)?.(parts.reader, draft)
  } catch (error) {
    const message = unreadable(error, bytes)
    const record = recordOf({ ...draft, status: {} })
    return [record ? { kind: 'positions', records: [record], ...answered } : { ...message, ...answered }]
  }
  return [{ ...toMessage(draft), ...answered }]
}

function answerTo({ type, serial, isLong }: Parts): Uint8Array | undefined {
  if (serial === undefined) return undefined
  return type === ADDRESS_REQUEST ? noAddress(serial) : encodeFrame({ type, serial, isLong })
}

function toMessage(draft: Draft): Message {
  const { text, timeMs, answers } = draft
  if (text !== undefined) return { kind: 'text', text, ...(answers && { answers }) }
  const record = recordOf(draft)
  if (record) return { kind: 'positions', records: [record] }
  const status = tidy(draft.status)
  return timeMs === undefined || Number.isNaN(timeMs)
    ? { kind: 'status', status }
    : { kind: 'status', timeMs, status }
}
