export { addFleetCategory } from './fleet-categories.ts'
export { companyHandlers } from './company.ts'
export { settingsHandlers } from './routes.ts'
