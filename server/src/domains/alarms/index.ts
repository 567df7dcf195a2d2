export { createAlarmHandlers } from './routes.ts'
