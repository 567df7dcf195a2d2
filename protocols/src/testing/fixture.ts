import type { Message } from '../message.ts'

/** The assertions of the source's test for a frame. */
export type Assertion =
  | { kind: 'position'; position?: { time: string; lat: number; lon: number } }
  | { kind: 'attribute'; key: string; value: string | number | boolean | null }
  | { kind: 'attributes-only' | 'no-position' | 'decodes' }

/** A frame from a device, with everything decoded from it, in the format of a protocol's `fixtures.json`. */
export type FrameFixture = {
  name: string
  /** Why it was added, or what is unusual about it. */
  note?: string
  /** In the file, a frame of characters is written as `text`. */
  hex: string
  /** Left out if the frame is sent over every transport of the protocol. */
  transport?: 'tcp' | 'udp'
  asserted?: Assertion[]
  /** When it arrived, if that matters; otherwise RECEIVED_MS. */
  receivedMs?: number
  /** The messages, or the text of the ProtocolError. */
  expected?: Message[]
  error?: string
  /** Why the decoded values differ from what the source's test asserts. */
  differs?: string
  /** The checksum is wrong because the source anonymized the bytes: the messages with a correct one. */
  withRightChecksum?: Message[]
}

export const RECEIVED_MS = 1_760_000_000_000

/** A stream and its first frame. */
export type SplitterFixture = { name: string; hex: string; firstFrameHex: string }
