export { addExpenses, type PlainExpense } from './add-expenses.ts'
export { costHandlers } from './costs/cost-routes.ts'
export { fillsState } from './energy/fills-state.ts'
export {
  type FleetConsumption,
  fleetConsumption,
  fleetMethod,
  METERS_PER_100_KM,
  readConsumption,
} from './energy/vehicle-consumption.ts'
export { sumCostsByMonth, sumDrivenCostsByMonth, type DrivenMonthCosts } from './costs/costs-by-month.ts'
export { readMonthCosts } from './costs/month-costs.ts'
export { perKmAndMile } from './costs/cost-per-km.ts'
export { createExpenseImportHandlers } from './imports/routes.ts'
export { oldImportDrafts } from './imports/old-drafts.ts'
export { readExpenseSettings } from './expense-settings.ts'
export { createExpenseHandlers } from './routes.ts'
export { recurringExpenseHandlers } from './recurring/routes.ts'
export { createRecurringExpensesWorker } from './recurring/worker.ts'
export {
  tripExpenseIds,
  type ExpensesOfTrip,
  holdTripExpenses,
  moveExpenses,
  readTripExpenses,
  unlinkTripExpenses,
} from './trip-expenses.ts'
export { expenseReceipts } from './write-expense.ts'
export type { ServicesOfExpenses, TripsOfExpenses } from './write-expense.ts'
