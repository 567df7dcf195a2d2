export { planNext } from './plan.ts'
export { serviceHandlers } from './routes.ts'
export { expenseServices } from './unlink-expense.ts'
