import type { Worker } from '../../platform/runner.ts'
import { createRetentionWorker } from './retention/index.ts'

export function companyWorkers(parts: Parameters<typeof createRetentionWorker>[0]): Worker[] {
  return [createRetentionWorker(parts)]
}
