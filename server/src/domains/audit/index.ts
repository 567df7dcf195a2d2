export { auditHandlers } from './routes.ts'
export { differences, recordAutomatic, recordChange, recordChanges } from './record-change.ts'
