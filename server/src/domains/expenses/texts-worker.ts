import { sql } from 'kysely'
import type { Database } from '../../database/client.ts'
import type { Worker } from '../../platform/runner.ts'

const EVERY_MS = 24 * 3_600_000

/** Removes texts to search whose last expenses went in two transactions at one moment; all others go with their expense. */
export function createExpenseTextsWorker({ database }: { database: Database }): Worker {
  return {
    name: 'expense texts',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      for (const tenantId of await companiesWithTexts(database)) {
        if (signal.aborted) return
        await database.inTenant({ tenantId }, (tx) =>
          sql`select remove_unused_expense_texts(${tenantId}::uuid, null)`.execute(tx),
        )
      }
    },
  }
}

async function companiesWithTexts(database: Database): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`select distinct tenant_id from expense_texts`.execute(tx),
  )
  return rows.map(({ tenantId }) => tenantId)
}
