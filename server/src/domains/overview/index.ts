export { addUpDays, createDayKeeper } from './day-keeper.ts'
export { createOverviewHandlers } from './routes.ts'
