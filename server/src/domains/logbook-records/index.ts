export { addLogbookRecords, keptLogbooks } from './add-records.ts'
export { eraseFromLogbooks } from './erase-values.ts'
export { isChainUnchanged, readChainEnd, streamRecords } from './read-records.ts'
