export { createRetentionWorker } from './retention-worker.ts'
export { retentionHandlers } from './routes.ts'
