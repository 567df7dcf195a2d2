export { reportScheduleHandlers } from './routes.ts'
export { createReportSchedulesWorker } from './worker.ts'
