export { importPositions, importRecords, previewRecords } from './run-import.ts'
export { type KeptReport, reportIn } from './report.ts'
export { openSource, type SourceAddress } from './source/open-source.ts'
