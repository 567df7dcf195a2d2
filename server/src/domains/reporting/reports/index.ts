export { type MadeFile, readMadeFile } from './made-file.ts'
export { createReportMaker } from './make-reports.ts'
export { createOldReportsWorker } from './old-reports.ts'
export {
  type Look,
  type Render,
  type ReportRenderer,
  reportRenderer,
  type ReportRenderers,
} from './report-kind.ts'
export { type RequestDeps, requestReport, type Wanted } from './request-report.ts'
export { createReportHandlers, readReport } from './routes.ts'
