export { askedReports } from './asked-reports.ts'
export { titleOfReport } from './files/words/words.ts'
export { instantsOf, isWholeMonth } from './periods.ts'
export { createTableRenderers, createTableReportHandlers } from './routes.ts'
