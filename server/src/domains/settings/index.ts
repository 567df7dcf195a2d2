export { settingsHandlers } from './routes.ts'
