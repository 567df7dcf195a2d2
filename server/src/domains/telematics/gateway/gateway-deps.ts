import type { Clock } from '../../../platform/clock.ts'
import type { Attempts } from '../attempts.ts'
import type { DeviceDirectory } from '../device-directory.ts'
import type { IngestCounts } from '../metrics.ts'
import type { Writer } from '../writer.ts'
import type { GarbageLog } from './garbage-log.ts'

/** What every way in for devices works with. */
export type GatewayDeps = {
  devices: DeviceDirectory
  attempts: Attempts
  writer: Writer
  counts: IngestCounts
  garbage: GarbageLog
  clock: Clock
}

export type GatewayLimits = {
  /** Until a connection has said who it is. */
  loginTimeoutMs: number
  /** Silence after which a connection is given up; devices that sleep keep theirs for long. */
  idleTimeoutMs: number
  /** Bytes of a frame that is not whole yet. */
  maxFrameBytes: number
  /** Frames of one connection that wait for their commit. */
  maxFramesInFlight: number
  /** How long a request may wait for its commit. */
  requestTimeoutMs: number
}

export const gatewayLimits: GatewayLimits = {
  loginTimeoutMs: 30_000,
  idleTimeoutMs: 1_800_000,
  maxFrameBytes: 65_536,
  maxFramesInFlight: 32,
  requestTimeoutMs: 10_000,
}
