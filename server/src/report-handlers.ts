import { apiBase } from '@roadbook/contract/api'
import type { AppDeps } from './app.ts'
import { analyticsHandlers } from './domains/reporting/analytics/index.ts'
import { createLogbookExportHandlers } from './domains/reporting/logbook-files/index.ts'
import { reportScheduleHandlers } from './domains/reporting/report-schedules/index.ts'
import { createTableReportHandlers } from './domains/reporting/report-tables/index.ts'
import { createReportHandlers } from './domains/reporting/reports/index.ts'
import { createReportRenderers } from './report-renderers.ts'

/** Analytics, reports and their files. */
export function reportHandlers({ files, config, database, reportWaitMs: waitMs }: AppDeps) {
  const { store, secret } = files
  const signing = { apiUrl: config.publicUrl + apiBase, secret }
  const deps = { ...signing, renderers: createReportRenderers(database), store, waitMs }
  return {
    analytics: analyticsHandlers,
    reports: createReportHandlers(deps),
    reportSchedules: reportScheduleHandlers,
    logbookExport: createLogbookExportHandlers(deps),
    tableReports: createTableReportHandlers(deps),
  }
}
