import type { BlockList } from 'node:net'
import type { Clock } from '../../platform/clock.ts'
import type { IngestCounts, Writer } from '../ingest/index.ts'
import type { Admission } from './admission.ts'
import type { GarbageLog } from './garbage-log.ts'
import { guessLimit, type GuessLimit } from '../devices/index.ts'
import type { PendingConnections, PendingLimits } from './pending-connections.ts'

/** What every way in for devices works with. */
export type GatewayDeps = {
  admission: Admission
  pending: PendingConnections
  /** Networks of the operator's own, which no limit by network holds for. */
  trusted: BlockList
  writer: Writer
  counts: IngestCounts
  garbage: GarbageLog
  clock: Clock
}

export type GatewayLimits = PendingLimits & {
  guesses: GuessLimit
  /** Silence after which a connection is given up; devices that sleep keep theirs for long. */
  idleTimeoutMs: number
  /** Bytes of answers that a device does not read; each is four bytes, and a device waits for it. */
  maxUnreadBytes: number
  /** Frames of one connection that wait for their commit. */
  maxFramesInFlight: number
  /** How long a request may wait for its commit. */
  requestTimeoutMs: number
}

export const gatewayLimits: GatewayLimits = {
  loginTimeoutMs: 30_000,
  maxPending: 5_000,
  maxPendingPerNetwork: 1_000,
  guesses: guessLimit,
  idleTimeoutMs: 1_800_000,
  maxUnreadBytes: 16_384,
  maxFramesInFlight: 32,
  requestTimeoutMs: 10_000,
}
