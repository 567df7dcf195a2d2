export { auditHandlers } from './routes.ts'
export { type Change, differences, recordChange } from './record-change.ts'
