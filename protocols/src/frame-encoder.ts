import type { PositionRecord } from './message.ts'

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
