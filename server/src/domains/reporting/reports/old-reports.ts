import { reportLimits } from '@roadbook/contract/reporting/reports'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { companiesWithOld, removeOldReports } from './report-rows.ts'

const EVERY_MS = 3_600_000
const KEPT_MS = reportLimits.keptDays * 86_400_000

/** Files that were requested before this are removed. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS)

const keptAt = (now: Date) => ({
  before: keptSince(now),
  keptFiles: reportLimits.keptFiles,
})

/** Removes old files, and the oldest ones if there are too many. */
export function createOldReportsWorker(deps: CompanyWorkerDeps): Worker {
  return createCompanyWorker(deps, {
    name: 'old reports',
    everyMs: EVERY_MS,
    message: 'Old reports could not be removed; they are tried again in an hour',
    due: (now) => companiesWithOld(keptAt(now)),
    work: ({ tenantId, now, inTenant }) =>
      inTenant((tx) => removeOldReports(tx, tenantId, { ...keptAt(now), now })),
  })
}
