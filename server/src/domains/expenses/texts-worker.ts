import { sql } from 'kysely'
import type { Database } from '../../database/client.ts'
import type { Log } from '../../database/log.ts'
import { ItemFailures } from '../../platform/item-failures.ts'
import type { Worker } from '../../platform/runner.ts'

const EVERY_MS = 24 * 3_600_000

/**
 * Removes texts to search whose last expenses went in two transactions at one moment; all others go with their expense. Then packs
 * anew the sums of texts with many entries of one vehicle, or with entries that cancel out.
 */
export function createExpenseTextsWorker({ database, log }: { database: Database; log: Log }): Worker {
  const failures = new ItemFailures(log, 'Expense texts could not be cleaned up; trying again in a day')
  return {
    name: 'expense texts',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const cleanUp = async (tenantId: string) => {
        await database.inTenant({ tenantId }, (tx) =>
          sql`select remove_unused_expense_texts(${tenantId}::uuid, null)`.execute(tx),
        )
        while (!signal.aborted && (await repack(database, tenantId)) > 0);
      }
      await failures.each(await companiesWithTexts(database), cleanUp, signal)
    },
  }
}

/** How many texts of a company take fewer rows now. */
async function repack(database: Database, tenantId: string): Promise<number> {
  const { rows } = await database.inTenant({ tenantId }, (tx) =>
    sql<{ repacked: number }>`select repack_expense_text_sums(${tenantId}::uuid) as repacked`.execute(tx),
  )
  return rows[0]?.repacked ?? 0
}

async function companiesWithTexts(database: Database): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`select distinct tenant_id from expense_texts`.execute(tx),
  )
  return rows.map(({ tenantId }) => tenantId)
}
