export { planNext } from './plan.ts'
export { serviceHandlers } from './routes.ts'
export { servicesOfExpenses } from './unlink-expense.ts'
