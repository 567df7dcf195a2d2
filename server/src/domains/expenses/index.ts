export { readCostsOfMonth } from './month-costs.ts'
export { createExpenseHandlers } from './routes.ts'
export { expenseIdsOfTrips, moveExpenses } from './trip-expenses.ts'
export type { TripsOfExpenses } from './write-expense.ts'
