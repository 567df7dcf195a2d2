import { sql } from 'kysely'
import type { Database } from '../../../../database/client.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Log } from '../../../../database/log.ts'
import { ItemFailures } from '../../../../platform/item-failures.ts'
import type { Worker } from '../../../../platform/runner.ts'

const EVERY_MS = 30 * 60_000

/** Nobody returns to a preview after a day, and its rows name drivers. */
const KEPT_MS = 24 * 3_600_000

type Deps = { database: Database; clock: Clock; log: Log }

/** Removes imports that were never confirmed. */
export function createImportDraftsWorker({ database, clock, log }: Deps): Worker {
  const failures = new ItemFailures(
    log,
    'Old drafts of imports could not be removed; they are tried again in half an hour',
  )
  return {
    name: 'import drafts',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const before = new Date(clock.now().getTime() - KEPT_MS)
      const remove = (tenantId: string) =>
        database.inTenant({ tenantId }, (tx) =>
          tx
            .deleteFrom('expenseImports')
            .where('tenantId', '=', tenantId)
            .where('status', '=', 'draft')
            .where('updatedAt', '<', before)
            .execute(),
        )
      await failures.each(await companiesWithOld(database, before), remove, signal)
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
