/** The data of a report, besides its rows, for the thread that writes a file. */
import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { Language } from '@roadbook/contract/languages'
import type { TableReportKind } from '@roadbook/contract/reporting/report-kinds'
import type { ReportFormat } from '@roadbook/contract/reporting/reports'
import type { ReportHead } from '../table-report.ts'

export type ReportFacts = {
  kind: TableReportKind
  head: ReportHead
  rows: number
  company: string
  timeZone: string
  distanceUnit: DistanceUnit
  language: Language
  format: ReportFormat
  madeAt: string
  /** Null for an API key of the company. */
  madeBy: string | null
}
