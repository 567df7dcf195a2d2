import type { Database } from '../../../database/client.ts'
import { RuleDirectory } from '../alarm-rules/index.ts'
import type { GeofenceRules } from '../../tracking/geofence-visits/index.ts'
import { readRules } from './geofence-rules.ts'

type GeofenceDirectory = RuleDirectory<GeofenceRules>

/** An unchanged shape is not prepared again. */
export function createGeofenceDirectory(
  database: Pick<Database, 'inTenant'>,
  nowMs?: () => number,
): GeofenceDirectory {
  return new RuleDirectory(
    {
      table: 'geofences',
      read: async (tx, tenantId, before) => (await readRules(tx, tenantId, before?.byId)) ?? null,
    },
    database,
    nowMs,
  )
}
