import { sql } from 'kysely'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../platform/workers/runner.ts'

const EVERY_MS = 3_600_000

/** Read or not: the history keeps what happened. */
const KEPT_MS = 90 * 24 * 3_600_000

const isOld = (now: Date) => sql<boolean>`created_at < ${new Date(now.getTime() - KEPT_MS)}`

/** Removes notifications after 90 days. */
export function createOldNotificationsWorker(deps: CompanyWorkerDeps): Worker {
  return createCompanyWorker(deps, {
    name: 'old notifications',
    everyMs: EVERY_MS,
    message: 'Old notifications could not be removed; they are tried again in an hour',
    due: (now) => sql`select distinct tenant_id from notifications where ${isOld(now)}`,
    work: ({ tenantId, now, inTenant }) =>
      inTenant((tx) =>
        tx.deleteFrom('notifications').where('tenantId', '=', tenantId).where(isOld(now)).execute(),
      ),
  })
}
