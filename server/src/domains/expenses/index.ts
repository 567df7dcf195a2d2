export { expenseHandlers } from './routes.ts'
