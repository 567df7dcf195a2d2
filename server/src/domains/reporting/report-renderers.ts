import type { Database } from '../../database/client.ts'
import { createLogbookReport } from './logbook-files/index.ts'
import { createTableRenderers } from './report-tables/index.ts'
import type { ReportRenderers } from './reports/index.ts'

/** How each kind of file is made in the background. */
export function createReportRenderers(database: Database): ReportRenderers {
  return { logbook: createLogbookReport(database), ...createTableRenderers() }
}
