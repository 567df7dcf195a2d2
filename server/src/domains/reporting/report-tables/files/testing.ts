import type { ReportFacts } from './report-facts.ts'

/** Of an empty report, for tests. */
export const reportFacts: ReportFacts = {
  kind: 'mileage',
  head: {
    period: null,
    before: null,
    vehicles: 1,
    hiddenRows: 0,
    figures: [],
    charts: [],
    columns: [],
    totals: null,
  },
  rows: 0,
  company: 'Grand Harbour Services',
  timeZone: 'Europe/Malta',
  distanceUnit: 'kilometer',
  language: 'en',
  format: 'pdf',
  madeAt: '2026-11-20T08:42:00Z',
  madeBy: null,
}
