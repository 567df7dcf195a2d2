export { createLogbookReport } from './logbook-report.ts'
export { createLogbookExportHandlers } from './routes.ts'
