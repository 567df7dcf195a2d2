import type { Language } from '../languages.ts'
import { loadTexts } from './load-texts.ts'

/** The texts of report files besides the names of reports, columns and values (`contract/src/reporting/report-texts.ts`). */
export type ReportWords = {
  /** The fixed trip categories; the others have a name. */
  categories: Readonly<Record<string, string>>
  /** The heading of a number of vehicles. */
  vehicles: string
  yes: string
  no: string
  total: string
  nVehicles: (vehicles: number) => string
  nDrivers: (drivers: number) => string
  nRows: (rows: number) => string
  against: (period: string) => string
  stateNow: string
  noRows: string
  made: (when: string, who: string | null) => string
  timesIn: (zone: string) => string
  hoursAndMinutes: (hours: string, minutes: string) => string
  /** For a figure of the compared period. */
  before: (value: string) => string
  usual: string
}

const all = await loadTexts<{ reportWords: ReportWords }>('report-words')

export function wordsOf(language: Language): ReportWords {
  return all[language].reportWords
}
