import type { Language } from '../languages.ts'
import type { OdometerCause } from '../trips/logbook.ts'
import { loadTexts } from './load-texts.ts'

/** All texts of a file, in one language. */
export type LogbookWords = {
  logbook: string
  company: string
  vehicle: string
  registration: string
  makeAndModel: string
  vin: string
  period: string
  drivers: string
  exported: (when: string, who: string | null) => string
  timesIn: (zone: string) => string
  timeZone: string
  keptSince: string
  notKept: string
  trips: string
  nTrips: (trips: number) => string
  page: string
  /** The fixed ones. */
  categories: Readonly<Record<string, string>>
  /** Columns, short enough for the table of the PDF. */
  date: string
  time: string
  startTime: string
  endTime: string
  odometer: string
  startOdometer: string
  endOdometer: string
  distance: string
  start: string
  destination: string
  destinationAddress: string
  startAddress: string
  fromAndTo: string
  purposeAndPartner: string
  purpose: string
  partner: string
  note: string
  driver: string
  category: string
  countsAs: string
  countsAsPrivate: string
  countsAsPrivateWhy: string
  locked: string
  recordedAt: string
  recordedLate: string
  /** In a table. */
  yes: string
  recordedLateWhy: (recorded: string, locked: string | null) => string
  openUntil: (day: string) => string
  running: string
  privateTrip: string
  changes: string
  before: (value: string) => string
  empty: string
  by: (who: string | null, when: string) => string
  fromVehicle: string
  addendum: string
  /** For changes that follow from something else. */
  automatic: string
  causes: Readonly<Record<OdometerCause, string>>
  reason: (text: string) => string
  fields: Readonly<Record<string, string>>
  missing: Readonly<Record<string, string>>
  missingFields: (fields: readonly string[]) => string
  gap: (distance: string, from: string, to: string) => string
  gapBackwards: (distance: string, from: string, to: string) => string
  gapNote: string
  gaps: string
  noGaps: string
  /** For less than a kilometre. */
  smallDifferences: string
  sums: string
  month: string
  all: string
  asRecorded: string
  asCorrected: string
  allCorrected: string
  distances: string
  recorded: string
  byOdometer: string
  difference: string
  readings: string
  reading: string
  expected: string
  drift: string
  noReadings: string
  enteredAt: string
  enteredBy: string
  readingBackdated: (when: string) => string
  readingCorrects: string
  readingWithdrawn: (who: string, when: string, reason: string) => string
  completeness: string
  openTrips: string
  lockedIncomplete: string
  tripsWithoutDriver: string
  unrecorded: string
  none: string
  method: string
  methodParagraphs: (facts: { lockDays: number }) => readonly string[]
  signature: string
  records: string
  head: string
  key: string
  signatureNote: string
  verifyNote: string
  noTrips: string
  fileName: (vehicle: string, from: string, to: string) => string
  severalVehicles: (vehicles: number) => string
}

const all = await loadTexts<{ logbookWords: LogbookWords }>('logbook-words')

export function wordsOf(language: Language): LogbookWords {
  return all[language].logbookWords
}
