export { auditHandlers } from './routes.ts'
export { differences, recordChange } from './record-change.ts'
