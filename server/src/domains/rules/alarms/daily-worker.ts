/** Finds what is due on each of the company's days, and deletes old checkpoints. */
import { dueAlarms } from '@roadbook/contract/rules/alarm-types'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { dateIn } from '../../../http/period.ts'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { type DailyCondition, eventId } from '../../tracking/alarm-detection/index.ts'
import { readFleet, watchedOfRow, watches } from '../alarm-rules/index.ts'
import { conditionOf } from './alarms.ts'
import { type Due, findDue } from './find-due.ts'

export const DUE_DATES = 'due dates'
const EVERY_MS = 3_600_000
/** Late enough that a due date wakes nobody at midnight. */
const FIRST_HOUR = 6
/** Older records are never accepted. */
const CHECKPOINT_DAYS = 91

export function createDueWorker(deps: CompanyWorkerDeps): Worker {
  const { database, clock } = deps
  const worker = createCompanyWorker(deps, {
    name: DUE_DATES,
    everyMs: EVERY_MS,
    message: 'What is due at companies could not be found; it is tried again in an hour',
    due: () => sql`select distinct tenant_id from alarms where active and type = any (${dueAlarms}::text[])`,
    work: ({ tenantId, now, inTenant }) => inTenant((tx) => enterDueEvents(tx, { tenantId, now })),
  })
  return {
    ...worker,
    async run(signal) {
      const oldest = new Date(clock.now().getTime() - CHECKPOINT_DAYS * 86_400_000)
      await database.asIngest((tx) => tx.deleteFrom('alarmCheckpoints').where('time', '<', oldest).execute())
      await worker.run(signal)
    },
  }
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
