import type { CellUnit } from '@roadbook/contract/reporting/report-columns'
import {
  type ColumnId,
  type ReportColumn,
  reportColumns,
  type ReportRow,
} from '@roadbook/contract/reporting/report-tables'

/** A column with the defaults. */
export function column(id: ColumnId, more: Partial<ReportColumn> = {}): ReportColumn {
  return { id, unit: reportColumns[id].unit, category: null, name: null, currency: null, ...more }
}

type Figure = {
  value: number | null
  before?: number | null
  currency?: string | null
  unit?: CellUnit
}

export function figure(
  id: ColumnId,
  { value, before = null, currency = null, unit = reportColumns[id].unit }: Figure,
) {
  return { id, unit, currency, value, before }
}

/** In per cent with one decimal; null if the whole is zero. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 1000) / 10 : null
}

/** Cells in the order of the columns, with the other fields of a row about one vehicle. */
export function vehicleRow(
  key: string,
  { vehicleId, cells, ...more }: Pick<ReportRow, 'vehicleId' | 'cells'> & Partial<ReportRow>,
): ReportRow {
  return { key, vehicleId, tripId: null, fromTime: null, untilTime: null, ...more, cells }
}

export function toTenths(value: number): number {
  return Math.round(value * 10) / 10
}
