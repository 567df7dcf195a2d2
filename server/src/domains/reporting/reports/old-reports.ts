import { reportLimits } from '@roadbook/contract/reporting/reports'
import type { Database } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import type { Clock } from '../../../platform/clock.ts'
import { ItemFailures } from '../../../platform/item-failures.ts'
import type { Worker } from '../../../platform/runner.ts'
import { companiesWithOld, removeOldReports } from './report-rows.ts'

const EVERY_MS = 3_600_000
const KEPT_MS = reportLimits.keptDays * 86_400_000

type Deps = { database: Database; clock: Clock; log: Log }

/** Removes files that were made long ago, and the oldest if there are too many. */
export function createOldReportsWorker({ database, clock, log }: Deps): Worker {
  const failures = new ItemFailures(log, 'Old reports could not be removed; they are tried again in an hour')
  return {
    name: 'old reports',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const now = clock.now()
      const kept = { before: new Date(now.getTime() - KEPT_MS), keptFiles: reportLimits.keptFiles }
      const remove = (tenantId: string): Promise<void> =>
        database.inTenant({ tenantId }, (tx) => removeOldReports(tx, tenantId, { ...kept, now }))
      await failures.each(await companiesWithOld(database, kept), remove, signal)
    },
  }
}
