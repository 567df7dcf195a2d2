import type { TableReportKind } from '@roadbook/contract/report-tables'
import type { TableReport } from '../table-report.ts'
import { mileageReport } from './mileage/mileage.ts'

/** All kinds, by what requests and files call them. */
export const tableReports = {
  mileage: mileageReport,
} as const satisfies Partial<{ [Kind in TableReportKind]: TableReport<never> }>
