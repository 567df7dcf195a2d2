export { createHistoryImportHandlers } from './routes.ts'
