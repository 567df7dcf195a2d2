export { addUpDays, createDayKeeper } from './day-keeper.ts'
export { overviewHandlers } from './routes.ts'
