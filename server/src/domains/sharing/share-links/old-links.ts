import { shareLinkLimits } from '@roadbook/contract/sharing/share-links'
import { sql } from 'kysely'
import type { Database } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import type { Clock } from '../../../platform/clock.ts'
import { ItemFailures } from '../../../platform/item-failures.ts'
import type { Worker } from '../../../platform/runner.ts'
import { forgetLinks } from './link-directory.ts'

const EVERY_MS = 3_600_000
const DAY_MS = 86_400_000

type Deps = { database: Database; clock: Clock; log: Log }

/** Removes links that ended long ago. */
export function createOldLinksWorker({ database, clock, log }: Deps): Worker {
  const failures = new ItemFailures(
    log,
    'Old share links could not be removed; they are tried again in an hour',
  )
  return {
    name: 'old share links',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const before = new Date(clock.now().getTime() - shareLinkLimits.listedDays * DAY_MS)
      const companies = await companiesWithOld(database, before)
      await failures.each(companies, (tenantId) => removeOld(database, tenantId, before), signal)
    },
  }
}

const isOld = (before: Date) => sql<boolean>`least(stopped_at, expires_at) < ${before}`

async function companiesWithOld(database: Database, before: Date): Promise<string[]> {
  const { rows } = await database.asOwner((tx) =>
    sql<{ tenantId: string }>`select distinct tenant_id from share_links where ${isOld(before)}`.execute(tx),
  )
  return rows.map(({ tenantId }) => tenantId)
}

function removeOld(database: Database, tenantId: string, before: Date): Promise<void> {
  return database.inTenant({ tenantId }, async (tx) => {
    const removed = await tx
      .deleteFrom('shareLinks')
      .where('tenantId', '=', tenantId)
      .where(isOld(before))
      .returning('id')
      .execute()
    await forgetLinks(
      tx,
      tenantId,
      removed.map(({ id }) => id),
    )
  })
}
