import type { Database } from './database/client.ts'
import { createLogbookReport } from './domains/reporting/logbook-files/index.ts'
import { createTableRenderers } from './domains/reporting/report-tables/index.ts'
import type { ReportRenderers } from './domains/reporting/reports/index.ts'

/** How each kind of file is made in the background. */
export function createReportRenderers(database: Database): ReportRenderers {
  return { logbook: createLogbookReport(database), ...createTableRenderers() }
}
