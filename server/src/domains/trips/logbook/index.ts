export { createLogbookHandlers } from './routes.ts'
export { createLogbookWorker, openLogbook } from './keep-logbooks.ts'
export { type LogbookPeriod, readLogbook, readLogbookContent, type LogbookContent } from './read-logbook.ts'
export { logbookSigningKey, type SigningKey } from './signing-key.ts'
