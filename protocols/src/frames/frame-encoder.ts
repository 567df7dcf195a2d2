import type { FrameProtocol, PositionRecord } from '../message.ts'
import { ByteWriter } from '../bytes/writer.ts'

/** The device's side of a frame protocol: encodes messages and reads the answers. */
export type FrameEncoder = {
  /** The most records in one message. */
  maxRecords: number
  /** Absent if each message names its device. */
  login?: {
    encode(number: string): Uint8Array
    /** Undefined while the answer is incomplete. */
    readAnswer(received: Uint8Array): { length: number; isAccepted: boolean } | undefined
  }
  /**
   * `serial` counts the messages of a connection from 1. Fields that the protocol can't express are left out.
   */
  encode(number: string, records: readonly PositionRecord[], serial: number): Uint8Array
  /**
   * Undefined while the answer is incomplete. `records` is absent if the answer is for another message. The function is
   * absent if the server answers no positions: the device then goes on at once, and what it has sent counts as received.
   */
  readAnswer?(received: Uint8Array, serial: number): { length: number; records?: number } | undefined
  /**
   * Answers a command at the beginning, as a simulated device whose last position is given; undefined if there is no
   * command, or not all of it yet.
   */
  answerCommand?(received: Uint8Array, last?: PositionRecord): CommandAnswered | undefined
}

/** `answer` is absent if devices say nothing to it. */
export type CommandAnswered = { length: number; answer?: Uint8Array }

/** What a simulated device says to commands without a known answer. */
export function simulatedAnswer(command: string): string {
  return `Simulated: ${command}`
}

/** The device's side of a protocol. */
export type DeviceEncoder = {
  tcp?: FrameEncoder
  udp?: FrameEncoder
  http?: {
    /** The query of a GET request, without the question mark. */
    query(number: string, record: PositionRecord): string
  }
}

/** For protocols whose messages have one position each. */
export function onePerMessage(
  encodeOne: (number: string, record: PositionRecord, serial: number) => Uint8Array,
): FrameEncoder {
  return {
    maxRecords: 1,
    encode(number, records, serial) {
      const writer = new ByteWriter()
      for (const record of records) writer.put(encodeOne(number, record, serial))
      return writer.finish()
    },
  }
}

type ReadAnswer = NonNullable<FrameEncoder['readAnswer']>
/** How long the answer at the beginning is; undefined while it is incomplete. */
type LengthOf = (received: Uint8Array) => number | undefined

/** Reads answers to one position each; without `isFor`, every answer is for a position. */
export function answers(
  lengthOf: LengthOf,
  isFor: (answer: Uint8Array, serial: number) => boolean = () => true,
): ReadAnswer {
  return (received, serial) => {
    const length = lengthOf(received)
    if (length === undefined) return undefined
    return isFor(received.subarray(0, length), serial) ? { length, records: 1 } : { length }
  }
}

/** Of answers that end with this character. */
export function upTo(end: string): LengthOf {
  const last = end.charCodeAt(0)
  return (received) => received.indexOf(last) + 1 || undefined
}

/** Of answers that are as long as each other. */
export function ofLength(bytes: number): LengthOf {
  return (received) => (received.length < bytes ? undefined : bytes)
}

/** Of answers that are frames of the protocol. */
export function framedBy(frame: FrameProtocol['frame']): LengthOf {
  return (received) => frame(received).frames[0]?.length
}
