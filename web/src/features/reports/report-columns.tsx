import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { Cell, ReportColumn, ReportRow, ReportTable } from '@roadbook/contract/report-tables'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import type { Column } from '../../ui/table-column.ts'
import { ChangeText } from './change-text.tsx'
import { useColumnLabels } from './column-labels.ts'
import { cellLink } from './report-links.ts'
import classes from './reports.module.css'
import { headUnit, nothing, useCellText, useWords } from './use-cell-text.ts'

/** Sorted by the server; a column of a trip category has no order of its own. */
const sortedByServer = () => null
const texts: readonly string[] = ['text', 'word', 'boolean', 'day', 'instant']
const widths: Partial<Record<ReportColumn['unit'], number>> = { text: 150, word: 130, instant: 130, day: 120 }
const places: readonly string[] = ['place', 'startPlace', 'endPlace']

/** Unique in a table: there is one column for each trip category. */
export function columnKey({ id, category }: Pick<ReportColumn, 'id' | 'category'>): string {
  return category === null ? id : `${id}-${category}`
}

/** The columns of a report as those of every other table. */
export function useReportColumns(table: ReportTable | undefined): Column<ReportRow>[] {
  const f = useFormat()
  const headOf = useHeadText()
  const valueOf = useCellValue()
  if (table === undefined) return []
  const of = { kind: table.kind, period: table.period, isoDay: f.isoDay }
  return table.columns.map((column, nth) => {
    const isNamed = nth === 0
    const value = (row: ReportRow) => valueOf(row.cells[nth] ?? null, column)
    return {
      id: columnKey(column),
      header: headOf(column),
      cell: (row) => {
        const link = isNamed ? undefined : cellLink(row, column, of)
        const shown = value(row)
        if (link === undefined || shown === nothing) return shown
        return (
          <Link {...link} className={classes.figureLink}>
            {shown}
          </Link>
        )
      },
      ...(column.id === 'categoryMeters' ? {} : { sortValue: sortedByServer }),
      exported: [],
      isNumber: !texts.includes(column.unit),
      ...(places.includes(column.id) ? { minWidth: 220 } : { minWidth: widths[column.unit] ?? 112 }),
      ...(isNamed ? { isFixed: true, opens: true, pin: 'start' as const, width: 152 } : {}),
      ...(narrowPlaces[nth] === undefined ? {} : { narrow: narrowPlaces[nth] }),
    }
  })
}

/** On a phone a row shows its first columns; the rest is in the file. */
const narrowPlaces = ['first', 'second', 'second', 'firstEnd', 'secondEnd'] as const

/** By column: the sums of all rows. */
export function useReportTotals(table: ReportTable | undefined): Record<string, ReactNode> | undefined {
  const valueOf = useCellValue()
  if (!table?.totals) return undefined
  const { columns, totals } = table
  const sums = columns.flatMap((column, nth) => {
    const value = totals[nth] ?? null
    return value === null ? [] : [[columnKey(column), valueOf(value, column)] as const]
  })
  const [first] = columns
  const name =
    first && totals[0] === null
      ? [[columnKey(first), <VehicleCount key={table.kind} table={table} />] as const]
      : []
  return Object.fromEntries([...name, ...sums])
}

function VehicleCount({ table: { vehicles } }: { table: ReportTable }) {
  return <Plural value={vehicles} one="# vehicle" other="# vehicles" />
}

/** "Distance, km"; a trip category has its own name. */
export function useHeadText(): (column: ReportColumn) => string {
  const f = useFormat()
  const labels = useColumnLabels()
  const words = useWords()
  return ({ id, unit, category, name }) => {
    const own = category === null ? null : (name ?? words[category] ?? category)
    const label = own ?? labels[id]
    const sign = headUnit(f, unit)
    return sign === undefined ? label : `${label}, ${sign}`
  }
}

function useCellValue(): (value: Cell, column: ReportColumn) => ReactNode {
  const text = useCellText()
  return (value, { id, unit, currency }) =>
    id === 'change' && typeof value === 'number' ? (
      <ChangeText percent={value} />
    ) : (
      text(value, { unit, currency, isBare: true })
    )
}
