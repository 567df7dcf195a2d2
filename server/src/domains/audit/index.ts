export { auditHandlers } from './routes.ts'
export { differences, recordChange, recordChanges } from './record-change.ts'
