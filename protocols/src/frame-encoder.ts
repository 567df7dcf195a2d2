import type { PositionRecord } from './message.ts'

/** The device's side of a protocol of frames: what it sends, and how it reads the answers. */
export type FrameEncoder = {
  /** As many as one message holds. */
  maxRecords: number
  /** Absent where each message names its device. */
  login?: {
    encode(number: string): Uint8Array
    /** Undefined while too little of it has come. */
    readAnswer(received: Uint8Array): { length: number; isAccepted: boolean } | undefined
  }
  /** `serial` counts the messages of a connection from 1 on. What the protocol can't say of a record is left out. */
  encode(number: string, records: readonly PositionRecord[], serial: number): Uint8Array
  /** Undefined while too little of it has come. `records` is absent in an answer that is not one to this message. */
  readAnswer(received: Uint8Array, serial: number): { length: number; records?: number } | undefined
}

/** The device's side of a protocol. */
export type DeviceEncoder = {
  tcp?: FrameEncoder
  udp?: FrameEncoder
  http?: {
    /** Of a GET request, without the question mark. */
    query(number: string, record: PositionRecord): string
  }
}
