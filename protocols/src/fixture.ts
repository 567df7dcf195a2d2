import type { Message, Session } from './message.ts'

/** What the test that a frame comes from says of it. */
export type Assertion =
  | { kind: 'position'; position?: { time: string; lat: number; lon: number } }
  | { kind: 'attribute'; key: string; value: string | number | null }
  | { kind: 'attributes-only' | 'no-position' | 'decodes' }

/** A frame that a device sent, and all that is read of it. */
export type FrameFixture = {
  name: string
  hex: string
  /** Absent where it is sent over all that the protocol is spoken over. */
  transport?: 'tcp' | 'udp'
  asserted?: Assertion[]
  /** When it arrived, where that matters; RECEIVED_MS otherwise. */
  receivedMs?: number
  session?: Session
  /** The messages, or the text of the ProtocolError. */
  expected?: Message[]
  error?: string
  /** Why what is read is not what the source's test asserts. */
  differs?: string
  /** The bytes have a wrong checksum, which was right before the source made them anonymous: what they say with a right one. */
  withRightChecksum?: Message[]
}

export const RECEIVED_MS = 1_760_000_000_000

/** A stream and its first frame. */
export type SplitterFixture = { name: string; hex: string; firstFrameHex: string }

/** What `fixtures.ts` of each protocol of frames exports. */
export type Fixtures = { fixtures: FrameFixture[]; splitterStreams?: SplitterFixture[] }
