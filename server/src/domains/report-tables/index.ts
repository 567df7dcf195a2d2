export { askedReports } from './asked-reports.ts'
export { titleOfReport } from './files/words/words.ts'
export { createTableRenderers, createTableReportHandlers } from './routes.ts'
