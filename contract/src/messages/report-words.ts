import type { Language } from '../languages.ts'
import { loadTexts } from './load-texts.ts'

/** What the files of reports say besides the names of reports, columns and values (`contract/src/reporting/report-texts.ts`). */
export type ReportWords = {
  /** Trip categories that every company has; the others have a name. */
  categories: Readonly<Record<string, string>>
  /** How many there are. */
  vehicles: string
  yes: string
  no: string
  total: string
  nVehicles: (vehicles: number) => string
  nRows: (rows: number) => string
  against: (period: string) => string
  stateNow: string
  noRows: string
  made: (when: string, who: string | null) => string
  timesIn: (zone: string) => string
  hoursAndMinutes: (hours: string, minutes: string) => string
  /** Of a figure in the period that it is compared with. */
  before: (value: string) => string
  usual: string
}

const all = await loadTexts<{ reportWords: ReportWords }>('report-words')

export function wordsOf(language: Language): ReportWords {
  return all[language].reportWords
}
