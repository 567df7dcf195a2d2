import type { FrameProtocol } from '@roadbook/protocols/message'
import type { Clock } from '../../../platform/clock.ts'
import { MAX_ENDING_MS } from '../../../http/end-connections.ts'
import type { IngestCounts, Writers } from '../ingest/index.ts'
import type { CommandDispatcher } from '../device-commands/index.ts'
import type { Admission } from './admission.ts'
import type { DeviceSockets } from './device-sockets.ts'
import type { GarbageLog } from './garbage-log.ts'
import { guessLimit, type GuessLimit } from '../devices/index.ts'
import type { Peers } from './peers/peers.ts'
import type { PendingConnections, PendingLimits } from './pending-connections.ts'

/** What all device gateways need. */
export type GatewayDeps = {
  admission: Admission
  pending: PendingConnections
  peers: Peers
  writer: Writers
  commands: Pick<CommandDispatcher, 'reached'>
  counts: IngestCounts
  garbage: GarbageLog
  clock: Clock
  /** Whether another process has device ports. */
  isShared: () => boolean
}

export type GatewayLimits = PendingLimits & {
  guesses: GuessLimit
  /** Idle time after which a connection is closed; sleeping devices keep theirs open for a long time. */
  idleTimeoutMs: number
  /** If there are other processes, a connection is closed at a random age in this range. */
  ageMs: { from: number; to: number }
  /** How long a device may take to notice that its connection is being closed. */
  endingMs: number
  /**
   * Limit of answer bytes that a device hasn't read; each answer is four bytes, and a device waits for it.
   */
  maxUnreadBytes: number
  /** Frames of one connection waiting for their commit. */
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
  ageMs: { from: 1_800_000, to: 3_600_000 },
  endingMs: MAX_ENDING_MS,
  maxUnreadBytes: 16_384,
  maxFramesInFlight: 32,
  requestTimeoutMs: 10_000,
}

/** A port for devices that keep a connection open. */
export type StreamPort = {
  /** The protocol's name, as stored. */
  name: string
  protocol: FrameProtocol
  deps: GatewayDeps
  limits: GatewayLimits
  sockets: DeviceSockets
}
