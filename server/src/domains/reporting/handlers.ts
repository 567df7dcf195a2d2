import { apiBase } from '@roadbook/contract/api'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/client.ts'
import type { OpenStore } from '../../platform/object-store/open-object-store.ts'
import { analyticsHandlers } from './analytics/index.ts'
import { createBiServerHandlers, createFrameHandlers } from './frames/index.ts'
import { createLogbookExportHandlers } from './logbook-files/index.ts'
import { createOverviewHandlers } from './overview/index.ts'
import { createReportRenderers } from './report-renderers.ts'
import { reportScheduleHandlers } from './report-schedules/index.ts'
import { createTableReportHandlers } from './report-tables/index.ts'
import { createReportHandlers } from './reports/index.ts'

type Deps = Parameters<typeof createOverviewHandlers>[0] & {
  config: Pick<Config, 'publicUrl'>
  database: Database
  files: OpenStore
  frames: Parameters<typeof createFrameHandlers>[0]
  /** How long a call waits for the file that it requests; by default as the contract says. */
  reportWaitMs?: number | undefined
}

export function reportingHandlers({ config, database, files, frames, ...deps }: Deps) {
  const { store, secret } = files
  const signing = { apiUrl: config.publicUrl + apiBase, secret }
  const made = { ...signing, renderers: createReportRenderers(database), store, waitMs: deps.reportWaitMs }
  return {
    analytics: analyticsHandlers,
    biServer: createBiServerHandlers(frames),
    frames: createFrameHandlers(frames),
    logbookExport: createLogbookExportHandlers(made),
    overview: createOverviewHandlers(deps),
    reports: createReportHandlers(made),
    reportSchedules: reportScheduleHandlers,
    tableReports: createTableReportHandlers(made),
  }
}
