import { checksumText, xorOf } from '../checksums/checksum.ts'
import type { DecodeContext, FrameProtocol, Message } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { textFrames } from '../frames/text-frames.ts'
import { readReport } from './report.ts'

const MAX_FRAME_BYTES = 1024
const START = 0x3e
const END = 0x3c
const SEMICOLON = 0x3b
const STAR = 0x2a
const ID = ';ID='
const NUMBER = /^[\w.-]{1,32}$/

/** TAIP over TCP and UDP: texts between angle brackets, each with its device's number. */
export const taipFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame: textFrames({ maxBytes: MAX_FRAME_BYTES, starts: ['>'], ends: '<' }),
  numberOf,
  decode,
} satisfies FrameProtocol

/** Reads only the number, before the rest is decoded: the attribute ID. */
function numberOf(bytes: Uint8Array): string {
  for (let at = bytes.indexOf(SEMICOLON); at >= 0; at = bytes.indexOf(SEMICOLON, at + 1)) {
    if (toAscii(bytes, at, at + ID.length).toUpperCase() !== ID) continue
    let end = at + ID.length
    while (end < bytes.length && bytes[end] !== SEMICOLON && bytes[end] !== END) end++
    const number = toAscii(bytes, at + ID.length, end)
    if (NUMBER.test(number)) return number
    break
  }
  throw new ProtocolError('no device number', 0)
}

function decode(bytes: Uint8Array, { receivedMs }: DecodeContext): Message[] {
  const deviceId = numberOf(bytes)
  const start = bytes.indexOf(START) + 1
  const text = toAscii(bytes, start, bytes.length - Number(bytes.at(-1) === END))
  const [report = '', ...attributes] = text.split(';')
  const message = readReport(report, attributes, { deviceId, receivedMs })
  return [{ ...message, acknowledge: answerTo(bytes, attributes, deviceId) }]
}

/** A text with a number is answered with it, in the same order; another by the device's own number. */
function answerTo(bytes: Uint8Array, attributes: readonly string[], deviceId: string): Uint8Array {
  const numberAt = attributes.findIndex((attribute) => attribute.startsWith('#'))
  const number = attributes[numberAt]
  if (number === undefined) return fromAscii(deviceId)
  if (number.startsWith('#IP')) return fromAscii(`>SAK;ID=${deviceId};${number}<`)
  const isFirst = numberAt < attributes.findIndex((attribute) => /^ID=/i.test(attribute))
  const text = isFirst ? `>ACK;${number};ID=${deviceId};*` : `>ACK;ID=${deviceId};${number};*`
  return fromAscii(`${text}${checksumText(checksumOf(fromAscii(text), isStarExcluded(bytes)))}<`)
}

/** Of everything from the bracket to the star, which some makers leave out. */
function checksumOf(bytes: Uint8Array, isWithoutStar: boolean): number {
  return xorOf(bytes, 0, bytes.length - Number(isWithoutStar))
}

function isStarExcluded(bytes: Uint8Array): boolean {
  const star = bytes.lastIndexOf(STAR)
  return star > 0 && toAscii(bytes, star + 1, star + 3) === checksumText(xorOf(bytes, 0, star))
}
