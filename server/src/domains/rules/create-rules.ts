import type { Database } from '../../database/client.ts'
import type { FollowedRules } from '../tracking/ingest/index.ts'
import { alarmStatements, createAlarmDirectory } from './alarms/index.ts'
import { createGeofenceDirectory, visitStatements } from './geofences/index.ts'

/** What ingest follows vehicles by. */
export function createRules(database: Pick<Database, 'inTenant'>): FollowedRules {
  return {
    geofences: createGeofenceDirectory(database),
    alarms: createAlarmDirectory(database),
    statements: [visitStatements, alarmStatements],
  }
}
