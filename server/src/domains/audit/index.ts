export { auditHandlers } from './routes.ts'
export { differences, recordAutomatic, recordChange, recordChanges, recordUpdate } from './record-change.ts'
