export { createTableRenderers, createTableReportHandlers } from './routes.ts'
