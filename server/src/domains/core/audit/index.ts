export { companyFieldBefore } from './repository.ts'
export { auditHandlers } from './routes.ts'
export {
  type Change,
  differences,
  recordAutomatic,
  recordChange,
  recordChanges,
  recordUpdate,
} from './record-change.ts'
