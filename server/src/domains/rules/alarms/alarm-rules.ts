/** The alarms of a company, prepared for records. */
import type { Schedule } from '@roadbook/contract/rules/alarm-rules'
import { dueAlarms } from '@roadbook/contract/rules/alarm-types'
import type { Database, Tx } from '../../../database/client.ts'
import type {
  AlarmRule,
  AlarmRules,
  FollowedCondition,
  VehicleFacts,
} from '../../tracking/alarm-detection/index.ts'
import { readSensors } from '../../fleet/sensors/index.ts'
import {
  type Fleet,
  includedBy,
  readFleet,
  RuleDirectory,
  watchedOfRow,
  watches,
} from '../alarm-rules/index.ts'
import { conditionOf } from './alarms.ts'

export type AlarmDirectory = RuleDirectory<AlarmRules>

export function createAlarmDirectory(
  database: Pick<Database, 'inTenant'>,
  nowMs?: () => number,
): AlarmDirectory {
  return new RuleDirectory({ table: 'alarms', read: readAlarmRules }, database, nowMs)
}

/** Active alarms that follow records; null if there are none. */
export async function readAlarmRules(tx: Tx, tenantId: string): Promise<AlarmRules | null> {
  const rows = await tx
    .selectFrom('alarms')
    .select(['id', 'name', 'type', 'parameters', 'schedule', 'watchingSince'])
    .select(['watchesAll', 'watchedCategoryIds', 'watchedVehicleIds'])
    .where('tenantId', '=', tenantId)
    .where('active', '=', true)
    .where('type', 'not in', dueAlarms)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return null
  const fleet = await readFleet(tx, tenantId)
  const all = rows.map((row) => {
    const schedule = row.schedule as Schedule // written by the route, which validates it
    const fields = { ...row, schedule, sinceMs: row.watchingSince.getTime(), watched: watchedOfRow(row) }
    return ruleOf({ ...fields, condition: conditionOf(row) as FollowedCondition }, fleet) // of these types
  })
  return { all, ...(await readVehicleFacts(tx, tenantId)) }
}

type RuleFields = Omit<AlarmRule, 'countsAt' | 'watches'> & {
  schedule: Schedule
  watched: Parameters<typeof watches>[0]
}

export function ruleOf(fields: RuleFields, fleet: Fleet): AlarmRule {
  const { id, name, condition, sinceMs, schedule, watched } = fields
  const countsAt =
    condition.type === 'movementOutsideHours'
      ? outside(includedBy(condition.parameters.workingHours, fleet.timeZone))
      : includedBy(schedule, fleet.timeZone)
  return { id, name, condition, sinceMs, countsAt, watches: watches(watched, fleet) }
}

function outside(includes: (atMs: number) => boolean): (atMs: number) => boolean {
  return (atMs) => !includes(atMs)
}

export async function readVehicleFacts(tx: Tx, tenantId: string): Promise<VehicleFacts> {
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'tankLitres'])
    .where('tenantId', '=', tenantId)
    .where('tankLitres', 'is not', null)
    .execute()
  const tanks = rows.flatMap(({ id, tankLitres }) => (tankLitres === null ? [] : [[id, tankLitres] as const]))
  return { tankLitres: new Map(tanks), sensors: await readSensors(tx, tenantId) }
}
