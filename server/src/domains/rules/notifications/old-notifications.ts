import { sql } from 'kysely'
import type { Database } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import type { Clock } from '../../../platform/clock.ts'
import { ItemFailures } from '../../../platform/item-failures.ts'
import type { Worker } from '../../../platform/runner.ts'

const EVERY_MS = 3_600_000

/** Read or not: the history keeps what happened. */
const KEPT_MS = 90 * 24 * 3_600_000

type Deps = { database: Database; clock: Clock; log: Log }

/** Removes notifications after 90 days. */
export function createOldNotificationsWorker({ database, clock, log }: Deps): Worker {
  const failures = new ItemFailures(
    log,
    'Old notifications could not be removed; they are tried again in an hour',
  )
  return {
    name: 'old notifications',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const before = new Date(clock.now().getTime() - KEPT_MS)
      const remove = (tenantId: string) =>
        database.inTenant({ tenantId }, (tx) =>
          tx
            .deleteFrom('notifications')
            .where('tenantId', '=', tenantId)
            .where('createdAt', '<', before)
            .execute(),
        )
      await failures.each(await companiesWithOld(database, before), remove, signal)
    },
  }
}

async function companiesWithOld(database: Database, before: Date): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`select distinct tenant_id from notifications
      where created_at < ${before}`.execute(tx),
  )
  return rows.map(({ tenantId }) => tenantId)
}
