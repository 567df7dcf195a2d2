/** Finds what is due on each of the company's days, and deletes old checkpoints. */
import { dueAlarms } from '@roadbook/contract/rules/alarm-types'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { dateIn } from '../../../http/period.ts'
import type { Clock } from '../../../platform/clock.ts'
import { ItemFailures } from '../../../platform/item-failures.ts'
import type { Worker } from '../../../platform/runner.ts'
import { type DailyCondition, eventId } from '../../tracking/alarm-detection/index.ts'
import { readFleet, watchedOfRow, watches } from '../alarm-rules/index.ts'
import { conditionOf } from './alarms.ts'
import { type Due, findDue } from './find-due.ts'

export const DUE_DATES = 'due dates'
const EVERY_MS = 3_600_000
/** Nobody is woken at midnight because of a date. */
const FIRST_HOUR = 6
/** Older records are never accepted. */
const CHECKPOINT_DAYS = 91

type Deps = { database: Database; clock: Clock; log: Log }

export function createDueWorker({ database, clock, log }: Deps): Worker {
  const message = 'What is due at companies could not be found; it is tried again in an hour'
  const failures = new ItemFailures(log, message)
  return {
    name: DUE_DATES,
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const now = clock.now()
      const oldest = new Date(now.getTime() - CHECKPOINT_DAYS * 86_400_000)
      await database.asIngest((tx) => tx.deleteFrom('alarmCheckpoints').where('time', '<', oldest).execute())
      const enter = (tenantId: string): Promise<void> =>
        database.inTenant({ tenantId }, (tx) => enterDueEvents(tx, { tenantId, now }))
      await failures.each(await companiesWithAlarms(database), enter, signal)
    },
  }
}

async function companiesWithAlarms(database: Database): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`
      select distinct tenant_id from alarms where active and type = any (${dueAlarms}::text[])`.execute(tx),
  )
  return rows.map(({ tenantId }) => tenantId)
}

async function enterDueEvents(tx: Tx, { tenantId, now }: { tenantId: string; now: Date }): Promise<void> {
  const fleet = await readFleet(tx, tenantId)
  const { hour } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(fleet.timeZone)
  if (hour < FIRST_HOUR) return
  const today = dateIn(fleet.timeZone, now)
  const rows = await tx
    .selectFrom('alarms')
    .select(['id', 'name', 'type', 'parameters', 'watchesAll', 'watchedCategoryIds', 'watchedVehicleIds'])
    .where('tenantId', '=', tenantId)
    .where('active', '=', true)
    .where('type', 'in', dueAlarms)
    .orderBy('id')
    .execute()
  for (const row of rows) {
    const isWatched = watches(watchedOfRow(row), fleet)
    const due = await findDue(tx, { tenantId, today }, conditionOf(row) as DailyCondition) // of these types
    await writeDue(
      tx,
      { tenantId, now, alarm: row },
      due.filter(({ vehicleId }) => isWatched(vehicleId)),
    )
  }
}

type Of = { tenantId: string; now: Date; alarm: { id: string; name: string; type: string } }

async function writeDue(tx: Tx, { tenantId, now, alarm }: Of, due: readonly Due[]): Promise<void> {
  if (due.length === 0) return
  const rows = due.map(({ vehicleId, key, value, unit, details }) => ({
    tenantId,
    id: eventId(vehicleId, alarm.id, alarm.type, key),
    vehicleId,
    alarmId: alarm.id,
    alarmName: alarm.name,
    type: alarm.type,
    time: now,
    foundAt: now,
    value,
    unit,
    details: JSON.stringify(details),
  }))
  await tx
    .insertInto('alarmEvents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  publishAfterCommit(tx, { topic: 'work', message: { worker: 'notifications' } })
}
