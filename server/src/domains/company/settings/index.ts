export { addFleetCategory } from './fleet-categories.ts'
export { createCompanyHandlers } from './company.ts'
export { settingsHandlers } from './routes.ts'
