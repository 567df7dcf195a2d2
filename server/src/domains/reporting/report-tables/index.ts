export { checkReport, requestReportFile } from './asked-reports.ts'
export { instantsOf, isWholeMonth } from './periods.ts'
export { createTableRenderers, createTableReportHandlers } from './routes.ts'
