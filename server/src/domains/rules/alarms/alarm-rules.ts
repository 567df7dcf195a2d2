/** The alarms of a company, prepared for records. */
import type { Schedule } from '@roadbook/contract/rules/alarm-rules'
import { dueAlarms } from '@roadbook/contract/rules/alarm-types'
import { sql } from 'kysely'
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

type AlarmDirectory = RuleDirectory<AlarmRules>

export function createAlarmDirectory(
  database: Pick<Database, 'inTenant'>,
  nowMs?: () => number,
): AlarmDirectory {
  return new RuleDirectory({ table: 'alarms', read: readAlarmRules, also: factsFingerprint }, database, nowMs)
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
  return { all, ...(await readVehicleFacts(tx, tenantId, all)) }
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

/** Longer than devices usually keep records, and than a preview looks back. */
const SIGN_ON_DAYS = 31

export async function readVehicleFacts(
  tx: Tx,
  tenantId: string,
  rules: readonly Pick<AlarmRule, 'condition'>[],
): Promise<VehicleFacts> {
  const asksWho = rules.some(({ condition }) => condition.type === 'driverNotIdentified')
  return {
    tankLitres: await readTanks(tx, tenantId),
    sensors: await readSensors(tx, tenantId),
    signOns: asksWho ? await readSignOns(tx, tenantId) : new Map(),
  }
}

async function readSignOns(tx: Tx, tenantId: string): Promise<AlarmRules['signOns']> {
  const { rows } = await sql<{ vehicleId: string; startTime: Date; endTime: Date }>`
    select vehicle_id, start_time, end_time from driver_sign_ons
    where tenant_id = ${tenantId} and end_time > now() - make_interval(days => ${SIGN_ON_DAYS})`.execute(tx)
  const spans = rows.map(({ vehicleId, startTime, endTime }) => ({
    vehicleId,
    fromMs: startTime.getTime(),
    toMs: endTime.getTime(),
  }))
  return Map.groupBy(spans, ({ vehicleId }) => vehicleId)
}

/** Changes with every sensor, and when somebody signs on or off, if an alarm asks for it. */
function factsFingerprint(tenantId: string) {
  return sql`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), sum(version), max(updated_at)) from sensors where tenant_id = ${tenantId}),
      (select concat_ws(' ', count(*), max(start_time), sum(extract(epoch from end_time))) from driver_sign_ons
      where tenant_id = ${tenantId} and end_time > now() - interval '1 day'
        and exists (select from alarms where tenant_id = ${tenantId} and active and type = 'driverNotIdentified')))`
}

async function readTanks(tx: Tx, tenantId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'tankLitres'])
    .where('tenantId', '=', tenantId)
    .where('tankLitres', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, tankLitres }) => (tankLitres === null ? [] : [[id, tankLitres]])))
}
