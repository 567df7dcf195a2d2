import type { AlarmRules } from '../alarm-detection/index.ts'
import type { GeofenceRules } from '../geofence-visits/index.ts'
import type { VehicleBatch } from './vehicle-batch.ts'
import type { Statement } from '../../../database/citus/shard-groups.ts'

/** The rules that what vehicles report is followed by. Whoever keeps them hands them in. */
export type FollowedRules = {
  geofences: RuleCache<GeofenceRules>
  alarms: RuleCache<AlarmRules>
  /** Store what following the batches found, in the transaction that stores their records. */
  statements: readonly ((batches: readonly VehicleBatch[]) => Statement[])[]
}

/** Of each company, null without rules. */
type RuleCache<Rules> = {
  /** Undefined if they must be loaded first. */
  cached(tenantId: string): Rules | null | undefined
  load(tenantIds: Iterable<string>): Promise<Map<string, Rules | null>>
  /** Something changed: they are compared before the next use. */
  forget(tenantId: string): void
}
