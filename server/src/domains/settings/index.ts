export { addFleetCategory } from './fleet-categories.ts'
export { settingsHandlers } from './routes.ts'
