import { sql } from 'kysely'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../../platform/workers/runner.ts'
import { enterDue } from './enter-due.ts'

/** Due days are whole days and begin at midnight in the company's time zone. */
const EVERY_MS = 5 * 60_000

/** Enters recurring expenses on their due days, including those missed while no process was running. */
export function createRecurringExpensesWorker(deps: CompanyWorkerDeps): Worker {
  return createCompanyWorker(deps, {
    name: 'recurring expenses',
    everyMs: EVERY_MS,
    message: 'Recurring expenses of companies could not be entered; they are tried again in five minutes',
    // Companies with an expense that is due somewhere on earth today, or whose due day was locked.
    due: (now) => sql`
      select tenant_id from recurring_expenses where next_date <= (${now}::timestamptz at time zone 'UTC')::date + 1
      union select tenant_id from recurring_expense_misses`,
    async work({ tenantId, inTenant, signal }) {
      // Each part has its own transaction, so that a crash loses no entered expense.
      for (let done = 1; done > 0 && !signal.aborted;) {
        done = await inTenant((tx) => enterDue(tx, { tenantId, now: deps.clock.now() }))
      }
    },
  })
}
