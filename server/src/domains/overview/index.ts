export { createDayKeeper, type DayKeeper } from './day-keeper.ts'
export { overviewHandlers } from './routes.ts'
