import type { Worker } from '../../platform/workers/runner.ts'
import { createRetentionWorker } from './retention/index.ts'
import { createTraccarImportWorker } from './traccar-import/index.ts'

type Parts = Parameters<typeof createRetentionWorker>[0] & Parameters<typeof createTraccarImportWorker>[0]

export function companyWorkers(parts: Parts): Worker[] {
  return [createRetentionWorker(parts), createTraccarImportWorker(parts)]
}
