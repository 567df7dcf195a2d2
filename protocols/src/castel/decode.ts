import { answerLast, type Entry, toMessages } from '../records/entries.ts'
import type { DecodeContext, FrameProtocol, Message, Reported } from '../message.ts'
import type { ByteReader } from '../bytes/reader.ts'
import { unreadable, unsupportedType, wrongChecksum } from '../records/refusals.ts'
import { answerTo } from './answers.ts'
import { checksumsOf, deviceIdOf, frame, type Head, MAX_FRAME_BYTES, readHead } from './frame.ts'
import { oldReports, trackerReports } from './other-reports.ts'
import { HEARTBEAT, type Read, reports } from './reports.ts'

/** Devices for the OBD port. */
const OBD_VERSIONS = new Set([3, 4])

/** Castel over TCP and UDP: each message names its device; those that are answered have an answer of their own. */
export const castelFrames = {
  maxFrameBytes: MAX_FRAME_BYTES,
  frame,
  numberOf: (bytes: Uint8Array) => deviceIdOf(readHead(bytes).head.number),
  decode,
} satisfies FrameProtocol

function decode(bytes: Uint8Array, { receivedMs }: DecodeContext): Message[] {
  const { head, reader } = readHead(bytes)
  const deviceId = deviceIdOf(head.number)
  const [sent, right] = checksumsOf(bytes)
  // The oldest devices have no checksum that is documented.
  if (head.version !== undefined && sent !== right) return [wrongChecksum(sent, right)]
  const isOfObd = isObd(head)
  const answer = answerTo({ head, isOfObd, content: reader.peekRest(), receivedMs })
  if (isOfObd && head.type === HEARTBEAT) return [{ kind: 'keepAlive', ...(answer ? { answer } : {}) }]
  const messages = readMessages(head, reader).map((message) => ({ ...message, deviceId }))
  return answer ? answerLast(messages, { acknowledge: answer }) : messages
}

function isObd({ version }: Head): boolean {
  return version !== undefined && OBD_VERSIONS.has(version)
}

function readOf(head: Head): Read | undefined {
  if (head.version === undefined) return oldReports[head.type]
  return isObd(head) ? reports[head.type] : trackerReports[head.type]
}

/** The message arrived intact, so sending it again would not help: what can't be read is kept as it came. */
function readMessages(head: Head, reader: ByteReader): Reported[] {
  const from = reader.offset
  const read = readOf(head)
  if (!read) return [unsupportedType(head.type, reader.from(from))]
  try {
    const said: Entry[] | string = read(reader)
    return typeof said === 'string' ? [{ kind: 'text', text: said }] : toMessages(said)
  } catch (error) {
    return [unreadable(error, reader.from(from))]
  }
}
