export { createLogbookHandlers } from './routes.ts'
export { createLogbookWorker, openLogbook } from './keep-logbooks.ts'
export { readLogbook } from './read-logbook.ts'
export { logbookSigningKey, type SigningKey } from './signing-key.ts'
