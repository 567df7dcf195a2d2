export { addLogbookRecords, keptLogbooks } from './add-records.ts'
export { eraseFromLogbooks } from './erase-values.ts'
export { lastOdometers, odometerAddenda, type OdometerAddendum } from './odometer-addenda.ts'
export { isChainUnchanged, readChainEnd, streamRecords } from './read-records.ts'
