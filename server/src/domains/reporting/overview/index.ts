export { rollUpDays, createDailyRollUp } from './daily-roll-up.ts'
export { createOverviewHandlers } from './routes.ts'
