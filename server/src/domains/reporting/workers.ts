import type { Worker } from '../../platform/workers/runner.ts'
import { createDailyRollUp } from './overview/index.ts'
import { createReportRenderers } from './report-renderers.ts'
import { createReportSchedulesWorker } from './report-schedules/index.ts'
import { createOldReportsWorker, createReportMaker } from './reports/index.ts'

type Parts = Omit<Parameters<typeof createReportMaker>[0], 'renderers'> &
  Omit<Parameters<typeof createReportSchedulesWorker>[0], 'files'>

export function reportingWorkers(parts: Parts): Worker[] {
  const renderers = createReportRenderers(parts.database)
  return [
    createDailyRollUp(parts).worker,
    createReportMaker({ ...parts, renderers }),
    createReportSchedulesWorker({ ...parts, files: { renderers, store: parts.store } }),
    createOldReportsWorker(parts),
  ]
}
