export { readStops } from './kinds/stationary-stops/read-stops.ts'
export { checkReport, requestReportFile } from './asked-reports.ts'
export { daysOfSpan, instantsOf, isWholeMonth } from './periods.ts'
export { createTableRenderers, createTableReportHandlers } from './routes.ts'
