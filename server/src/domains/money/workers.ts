import type { Worker } from '../../platform/workers/runner.ts'
import { createImportDraftsWorker, createRecurringExpensesWorker } from './expenses/index.ts'

export function moneyWorkers(parts: Parameters<typeof createImportDraftsWorker>[0]): Worker[] {
  return [createRecurringExpensesWorker(parts), createImportDraftsWorker(parts)]
}
