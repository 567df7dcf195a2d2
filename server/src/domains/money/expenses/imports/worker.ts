import { sql } from 'kysely'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../../platform/workers/runner.ts'

const EVERY_MS = 30 * 60_000

/** Nobody returns to a preview after a day, and its rows name drivers. */
const KEPT_MS = 24 * 3_600_000

const isOld = (now: Date) =>
  sql<boolean>`status = 'draft' and updated_at < ${new Date(now.getTime() - KEPT_MS)}`

/** Removes imports that were prepared but never confirmed. */
export function createImportDraftsWorker(deps: CompanyWorkerDeps): Worker {
  return createCompanyWorker(deps, {
    name: 'import drafts',
    everyMs: EVERY_MS,
    message: 'Old drafts of imports could not be removed; they are tried again in half an hour',
    due: (now) => sql`select distinct tenant_id from expense_imports where ${isOld(now)}`,
    work: ({ tenantId, now, inTenant }) =>
      inTenant((tx) =>
        tx.deleteFrom('expenseImports').where('tenantId', '=', tenantId).where(isOld(now)).execute(),
      ),
  })
}
