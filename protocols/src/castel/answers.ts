import { ByteWriter } from '../bytes/writer.ts'
import { encodeFrame, type Head } from './frame.ts'
import { OLD_LOGIN, OLD_POSITION, TRACKER_HEARTBEAT, TRACKER_LOGIN } from './other-reports.ts'
import { ALARM, HEARTBEAT, LOGIN } from './reports.ts'

const LOGIN_ANSWER = 0x9001
const HEARTBEAT_ANSWER = 0x9003
const ALARM_ANSWER = 0xc007
const TRACKER_LOGIN_ANSWER = 0x8001
const TRACKER_HEARTBEAT_ANSWER = 0x8206
const OLD_LOGIN_ANSWER = 0x1001
const NO_ADDRESS = 0xffff_ffff
const ALARM_NUMBER_BYTES = 4
const nothing = new Uint8Array(0)

type Asked = { head: Head; isOfObd: boolean; content: Uint8Array; receivedMs: number }

/** Undefined for a message that the protocol does not answer. */
export function answerTo(asked: Asked): Uint8Array | undefined {
  const { head, isOfObd } = asked
  if (head.version === undefined) return answerToOld(head)
  if (!isOfObd) return answerToTracker(head)
  const answer = (type: number, content: Uint8Array) => encodeFrame({ ...head, type }, content)
  if (head.type === LOGIN) return answer(LOGIN_ANSWER, loginContent(asked.receivedMs))
  if (head.type === HEARTBEAT) return answer(HEARTBEAT_ANSWER, nothing)
  if (head.type === ALARM) return answer(ALARM_ANSWER, asked.content.slice(0, ALARM_NUMBER_BYTES))
  return undefined
}

/** No other server, and the time. */
function loginContent(receivedMs: number): Uint8Array {
  const writer = new ByteWriter()
  writer.uint32Le(NO_ADDRESS)
  writer.uint16Le(0)
  writer.uint32Le(Math.floor(receivedMs / 1000))
  return writer.finish()
}

function answerToTracker(head: Head): Uint8Array | undefined {
  if (head.type === TRACKER_LOGIN) return encodeFrame({ ...head, type: TRACKER_LOGIN_ANSWER }, nothing)
  if (head.type === TRACKER_HEARTBEAT)
    return encodeFrame({ ...head, type: TRACKER_HEARTBEAT_ANSWER }, nothing)
  return undefined
}

function answerToOld(head: Head): Uint8Array | undefined {
  if (head.type === OLD_POSITION) return encodeFrame(head, nothing)
  if (head.type !== OLD_LOGIN) return undefined
  const content = new Uint8Array(12).fill(0xff, 4)
  return encodeFrame({ ...head, type: OLD_LOGIN_ANSWER }, content)
}
