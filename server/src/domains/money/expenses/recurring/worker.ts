import { sql } from 'kysely'
import type { Database } from '../../../../database/client.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Log } from '../../../../database/log.ts'
import { ItemFailures } from '../../../../platform/item-failures.ts'
import type { Worker } from '../../../../platform/runner.ts'
import { enterDue } from './enter-due.ts'

/** Due days are whole days and begin at midnight in the company's time zone. */
const EVERY_MS = 5 * 60_000

type Deps = { database: Database; clock: Clock; log: Log }

/** Enters recurring expenses on their due days, including those missed while no process was running. */
export function createRecurringExpensesWorker({ database, clock, log }: Deps): Worker {
  const message = 'Recurring expenses of companies could not be entered; they are tried again in five minutes'
  const failures = new ItemFailures(log, message)
  return {
    name: 'recurring expenses',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const enterAll = async (tenantId: string) => {
        // Each part is a separate transaction, so that a crash loses no entered expense.
        for (let done = 1; done > 0 && !signal.aborted;) {
          done = await database.inTenant({ tenantId }, (tx) => enterDue(tx, { tenantId, now: clock.now() }))
        }
      }
      await failures.each(await companiesWithDue(database, clock.now()), enterAll, signal)
    },
  }
}

/** Records with something due today somewhere on earth, or with noted locked days. */
async function companiesWithDue(database: Database, now: Date): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`
      select tenant_id from recurring_expenses where next_date <= (${now}::timestamptz at time zone 'UTC')::date + 1
      union select tenant_id from recurring_expense_misses`.execute(tx),
  )
  return rows.map(({ tenantId }) => tenantId)
}
