import type { Worker } from '../../platform/workers/runner.ts'
import { createFileCleaner } from './attachments/index.ts'

export function coreWorkers(parts: Parameters<typeof createFileCleaner>[0]): Worker[] {
  return [createFileCleaner(parts)]
}
