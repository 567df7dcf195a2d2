import { xorOf } from '../checksums/checksum.ts'
import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { ByteReader } from '../bytes/reader.ts'
import { fromAscii, toTextOrHex } from '../text/text.ts'
import { unreadable, unsupported, unsupportedType, wrongChecksum } from '../records/refusals.ts'
import { generalAnswer, lockAnswer } from './answers.ts'
import { jt808Commands } from './commands.ts'
import { frame, isText, MAX_FRAME_BYTES, unescape } from './frame.ts'
import { deviceIdOf, type Header, isLock, readHeader } from './header.ts'
import { addPart } from './parts.ts'
import { readReport, UNANSWERED } from './reports.ts'

const nothing = new Uint8Array(0)

/** JT/T 808 over TCP and UDP: each message names its device, and is answered with its serial number. */
export const jt808Frames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf,
  decode,
  commands: jt808Commands,
} satisfies FrameProtocol

function numberOf(bytes: Uint8Array): string {
  if (isText(bytes)) return textNumber(toTextOrHex(bytes))
  return deviceIdOf(readHeader(unescape(bytes), bytes[0] ?? 0).header.number)
}

function textNumber(text: string): string {
  const [, number] = /^\((\d+),/.exec(text) ?? []
  if (number === undefined) throw new ProtocolError('a text without a device number', 1)
  return number
}

function decode(bytes: Uint8Array, context: DecodeContext): Message[] {
  if (isText(bytes)) return [decodeText(toTextOrHex(bytes), context)]
  const content = unescape(bytes)
  const { header, body: sentBody } = readHeader(content, bytes[0] ?? 0)
  const deviceId = deviceIdOf(header.number)
  const sent = content.at(-1) ?? 0
  const checksum = xorOf(content, 0, content.length - 1)
  if (sent !== checksum) return [wrongChecksum(sent, checksum)]
  // Some devices mark a message as one of no parts.
  if (!header.part?.total)
    return decodeBody({ header, deviceId, context, body: sentBody, acknowledge: answerTo(header) })
  const added = addPart({ ...header, part: header.part }, sentBody.slice(sentBody.left), context.session)
  if (!added) return [tooLong(bytes, { ...header, part: header.part }, deviceId)]
  if ('session' in added) return [{ kind: 'keepAlive', ...added }]
  const { parts: _parts, ...session } = context.session ?? {}
  const body = new ByteReader(added.body)
  return decodeBody({
    header,
    deviceId,
    context: { ...context, session },
    body,
    acknowledge: added.acknowledge,
  })
}

/** It is answered, so that the device doesn't send it forever; the first part is kept as one that can't be read. */
function tooLong(bytes: Uint8Array, header: Parameters<typeof addPart>[0], deviceId: string): Message {
  const answer = generalAnswer(header)
  if (header.part.index !== 1) return { kind: 'keepAlive', answer }
  const detail = `type 0x${header.type.toString(16)} in ${header.part.total} parts`
  return { ...unsupported(detail, bytes), deviceId, acknowledge: answer }
}

/** Padlocks also send texts; one asks for the time. */
function decodeText(text: string, { receivedMs }: DecodeContext): Message {
  const deviceId = textNumber(text)
  if (!text.includes('BASE,2')) return { kind: 'text', deviceId, text }
  const time = new Date(receivedMs).toISOString().replace(/\D/g, '').slice(0, 14)
  return { kind: 'keepAlive', answer: fromAscii(text.replace('TIME', time)) }
}

type Received = {
  header: Header
  deviceId: string
  context: DecodeContext
  body: ByteReader
  acknowledge: Uint8Array
}

/** The message arrived intact, so sending it again would not help: it is answered even if it can't be read. */
function decodeBody({ header, deviceId, context, body, acknowledge }: Received): Message[] {
  const from = body.offset
  const answered = acknowledge.length > 0 ? { acknowledge } : {}
  try {
    const message = readReport(header, body, context) ?? unsupportedType(header.type, body.from(from))
    if (message.kind === 'keepAlive') return [{ kind: 'keepAlive', answer: message.answer ?? acknowledge }]
    const own = message.acknowledge
    if (own) return [{ ...message, deviceId, acknowledge: Uint8Array.of(...acknowledge, ...own) }]
    return [{ ...message, deviceId, ...answered }]
  } catch (error) {
    return [{ ...unreadable(error, body.from(from)), deviceId, ...answered }]
  }
}

function answerTo(header: Header): Uint8Array {
  if (UNANSWERED.has(header.type) || !header.isAnswered) return nothing
  return isLock(header.type) ? lockAnswer(header) : generalAnswer(header)
}
