/** Alarms as the API shows them. */
import { AlarmCondition, AlarmType, type AlarmType as Type } from '@roadbook/contract/rules/alarm-types'
import { type Alarm, AlarmSettings } from '@roadbook/contract/rules/alarms'
import type { AlarmChannel, Schedule } from '@roadbook/contract/rules/alarm-rules'
import { type InferResult, sql } from 'kysely'
import { z } from 'zod'
import { companyOfTransaction } from '../../../database/citus/company-of-transaction.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'
import { targetsOf } from '../alarm-rules/index.ts'
import { summarizeEvents } from './alarm-history.ts'

function withinReach({ scope, tx }: Context) {
  return tx.selectFrom('alarms').where('alarms.tenantId', '=', scope.tenantId)
}

function selection(query: ReturnType<typeof withinReach>) {
  return query.selectAll('alarms').select(
    sql<string[]>`array(select c.id from unnest(alarms.watched_category_ids) with ordinality as w (id, nth)
      join fleet_categories c on c.tenant_id = ${companyOfTransaction} and c.id = w.id order by w.nth)`.as(
      'categoryIds',
    ),
  )
}

type Row = InferResult<ReturnType<typeof selection>>[number]

/** `conditionOf` has validated the parameters for this type. */
const AlarmRecord = AlarmSettings.extend({ type: AlarmType, parameters: z.record(z.string(), z.unknown()) })
type AlarmRecord = z.infer<typeof AlarmRecord>

export const alarms = createEntity({
  table: 'alarms',
  thing: 'alarm',
  resource: 'alarm',
  schema: AlarmRecord,
  within: withinReach,
  selection,
  filters: {},
  ordering: {
    standard: [{ field: 'name', isDescending: false }],
    by: () => sql`lower(alarms.name)`,
    neverNull: ['name'],
  },
  unaudited: ['last7Days', 'lastFiredAt'],
  async toValues(context, rows: readonly Row[]) {
    const found = await summarizeEvents(
      context,
      rows.map(({ id }) => id),
    )
    return rows.map((row): AlarmRecord => ({ ...toValue(row), ...found(row.id) }))
  },
})

export function asAlarm(record: AlarmRecord): Alarm {
  return record as Alarm // its parameters are those of its type
}

function toValue(row: Row): Omit<AlarmRecord, 'last7Days' | 'lastFiredAt'> {
  const { watchesAll: all, categoryIds, watchedVehicleIds: vehicleIds } = row
  return {
    ...isoTimes(row),
    ...conditionOf(row),
    // The contract validated it when it was written.
    schedule: row.schedule as Schedule,
    channels: row.channels as AlarmChannel[],
    recipients: row.recipientIds,
    alarmRuleTargets: targetsOf({ all, categoryIds, vehicleIds }),
  }
}

/** As stored; parameters that were added to the type since then have their default. */
export function conditionOf({ type, parameters }: { type: string; parameters: unknown }): AlarmCondition {
  return AlarmCondition.parse({ type: type as Type, parameters })
}
