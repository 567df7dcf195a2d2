import type { Log } from '../../../database/log.ts'
import type { ShardGroup, ShardGroups } from '../../../database/citus/shard-groups.ts'
import type { Outages } from '../../../platform/outages.ts'
import type { DeviceDirectory } from '../devices/index.ts'
import type { CommittedStates, LiveStates } from '../locations/index.ts'
import type { BatchMaker } from './make-batch.ts'
import type { IngestCounts } from './metrics.ts'
import type { QueueLimits, Room, RoomLimits } from './delivery-queue.ts'
import type { Delivery } from './vehicle-batch.ts'

export type WriterLimits = QueueLimits &
  RoomLimits & {
    /** How long the first delivery waits for others to share its transaction. */
    gatherMs: number
    /** Pause before the first retry while the database is unavailable; later pauses are longer. */
    retryMs: number
  }

export const writerLimits: WriterLimits = {
  maxBatchRecords: 2_000,
  maxQueuedRecords: 20_000,
  gatherMs: 3,
  retryMs: 500,
}

export type WriterDeps = {
  devices: DeviceDirectory
  states: LiveStates
  maker: BatchMaker
  groups: ShardGroups
  /** Where it writes. */
  group: ShardGroup
  /** Takes what belongs to another writer, in order of arrival. */
  sendElsewhere: (deliveries: readonly Delivery[]) => void
  room: Room
  committed: CommittedStates
  /** Alerts of these companies wait for notification. */
  alerted: (tenantIds: readonly string[]) => void
  /** Devices have answered commands. */
  answered: () => void
  counts: IngestCounts
  outages: Outages
  log: Log
  limits: WriterLimits
}
