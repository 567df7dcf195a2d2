import type { Message, Session } from './message.ts'

/** The assertions of the source's test for a frame. */
export type Assertion =
  | { kind: 'position'; position?: { time: string; lat: number; lon: number } }
  | { kind: 'attribute'; key: string; value: string | number | boolean | null }
  | { kind: 'attributes-only' | 'no-position' | 'decodes' }

/** A frame from a device, with everything decoded from it. */
export type FrameFixture = {
  name: string
  hex: string
  /** Left out if it is sent over every transport of the protocol. */
  transport?: 'tcp' | 'udp'
  asserted?: Assertion[]
  /** When it arrived, where that matters; RECEIVED_MS otherwise. */
  receivedMs?: number
  session?: Session
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

/** What `fixtures.ts` of each protocol of frames exports. */
export type Fixtures = { fixtures: FrameFixture[]; splitterStreams?: SplitterFixture[] }
