import { sql } from 'kysely'
import type { Database } from '../../../database/client.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Worker } from '../../../platform/runner.ts'

const EVERY_MS = 30 * 60_000

/** Nobody comes back to a preview after a day; its rows name drivers. */
const KEPT_MS = 24 * 3_600_000

/** Removes imports that were prepared and never confirmed. */
export function createImportDraftsWorker({ database, clock }: { database: Database; clock: Clock }): Worker {
  return {
    name: 'import drafts',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const before = new Date(clock.now().getTime() - KEPT_MS)
      for (const tenantId of await companiesWithOld(database, before)) {
        if (signal.aborted) return
        await database.inTenant({ tenantId }, (tx) =>
          tx
            .deleteFrom('expenseImports')
            .where('tenantId', '=', tenantId)
            .where('status', '=', 'draft')
            .where('updatedAt', '<', before)
            .execute(),
        )
      }
    },
  }
}

async function companiesWithOld(database: Database, before: Date): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`select distinct tenant_id from expense_imports
      where status = 'draft' and updated_at < ${before}`.execute(tx),
  )
  return rows.map(({ tenantId }) => tenantId)
}
