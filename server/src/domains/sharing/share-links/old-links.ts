import { shareLinkLimits } from '@roadbook/contract/sharing/share-links'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { forgetLinks } from './link-directory.ts'

const EVERY_MS = 3_600_000
const KEPT_MS = shareLinkLimits.listedDays * 86_400_000

const isOld = (now: Date) =>
  sql<boolean>`least(stopped_at, expires_at) < ${new Date(now.getTime() - KEPT_MS)}`

/** Removes links that ended long ago. */
export function createOldLinksWorker(deps: CompanyWorkerDeps): Worker {
  return createCompanyWorker(deps, {
    name: 'old share links',
    everyMs: EVERY_MS,
    message: 'Old share links could not be removed; they are tried again in an hour',
    due: (now) => sql`select distinct tenant_id from share_links where ${isOld(now)}`,
    work: ({ tenantId, now, inTenant }) => inTenant((tx) => removeOld(tx, tenantId, now)),
  })
}

async function removeOld(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const removed = await tx
    .deleteFrom('shareLinks')
    .where('tenantId', '=', tenantId)
    .where(isOld(now))
    .returning('id')
    .execute()
  await forgetLinks(
    tx,
    tenantId,
    removed.map(({ id }) => id),
  )
}
