import type { CompanyWorkerDeps } from '../../platform/workers/company-worker.ts'
import { createOldRowsWorker } from '../../platform/workers/old-rows.ts'
import type { Worker } from '../../platform/workers/runner.ts'
import { createRecurringExpensesWorker, oldImportDrafts } from './expenses/index.ts'

export function moneyWorkers(parts: CompanyWorkerDeps): Worker[] {
  return [createRecurringExpensesWorker(parts), createOldRowsWorker(parts, oldImportDrafts)]
}
