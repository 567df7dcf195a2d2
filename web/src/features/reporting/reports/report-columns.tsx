import { Plural } from '@lingui/react/macro'
import {
  type ColumnId,
  type ReportColumn,
  reportColumns,
  type ReportRow,
  type ReportTable,
} from '@roadbook/contract/reporting/report-tables'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import type { Column, NarrowPlace } from '../../../ui/table/table-column.ts'
import { columnWidth, headerWords } from '../../../ui/table/text-width.ts'
import { useColumnLabels } from './report-texts.ts'
import { gapText, hostOf, isBeside, isGap, useCellValue, useReportCell, WithShare } from './report-cell.tsx'
import { headUnit, useCellText, useWords } from './use-cell-text.ts'

/** Sorted by the server; a column of a trip category can't be sorted. */
const sortedByServer = () => null
const texts: readonly string[] = ['text', 'word', 'boolean', 'day', 'instant']

/** In pixels; a column without a width takes the remaining space. */
const unitWidths: Partial<Record<ReportColumn['unit'], number>> = {
  word: 130,
  instant: 120,
  day: 120,
  percent: 76,
  litresPer100Km: 116,
  kwhPer100Km: 128,
}
const columnWidths: Partial<Record<ColumnId, number>> = {
  vehicle: 112,
  driver: 132,
  fleetCategory: 120,
  dongleId: 142,
  activeDays: 150,
  change: 84,
  idling: 94,
  startOdometer: 76,
  endOdometer: 76,
  odometerGap: 180,
  maxSpeed: 150,
  method: 188,
  // As wide as "En mouvement" with its symbol.
  state: 164,
}
/** Including what is shown beside it. */
const hostWidths: Partial<Record<ColumnId, number>> = { vehicle: 140 }
/** Figures of any size; their columns are as wide as the largest. */
const sized: readonly ReportColumn['unit'][] = ['meters', 'seconds', 'count', 'litres', 'kgCo2']
const SHARE_PX = 34
/** Width of the sign before an odometer's difference, and its padding. */
const GAP_SIGN_PX = 17

function widthOf({ id, unit }: ReportColumn, columns: readonly ReportColumn[]): Partial<Column<ReportRow>> {
  if (reportColumns[id].isLong) return { minWidth: 120 }
  const isHost = columns.some((column) => hostOf(column.id) === id)
  return { width: (isHost ? hostWidths[id] : undefined) ?? columnWidths[id] ?? unitWidths[unit] ?? 104 }
}

/** For a column of figures on this page. */
function useFigureWidth(table: ReportTable | undefined): (nth: number, header: string) => number | undefined {
  const textOf = useCellText()
  const f = useFormat()
  return (nth, header) => {
    const column = table?.columns[nth]
    if (table === undefined || column === undefined || !sized.includes(column.unit)) return undefined
    const figuresOf = (place: number) =>
      [table.totals, ...table.items.map(({ cells }) => cells)]
        .map((cells) => cells?.[place])
        .filter((cell) => typeof cell === 'number')
    // Not of the largest alone: "240 h" is shorter than "98 h 12 min".
    const figures = figuresOf(nth).map((figure) => textOf(figure, { unit: column.unit, isBare: true }))
    const width = columnWidth([...headerWords(header), ...figures])
    const placeOf = (id: ColumnId) => table.columns.findIndex((other) => other.id === id)
    if (column.id === 'idling' && figuresOf(placeOf('idlingShare')).length > 0) return width + SHARE_PX
    const [gap, driven] = [placeOf('odometerGap'), placeOf('distance')]
    if (column.id !== 'endOdometer') return width
    const gaps = table.items.map(({ cells }) => ({
      meters: Number(cells[gap]),
      driven: Number(cells[driven]),
    }))
    const notes = gaps.filter((one) => isGap(one.meters, one.driven)).map(({ meters }) => gapText(f, meters))
    const [note] = notes.toSorted((a, b) => b.length - a.length)
    return note === undefined
      ? width
      : Math.max(width, columnWidth(figures.map((figure) => `${note} ${figure}`)) + GAP_SIGN_PX)
  }
}

/** Unique in a table: there is one column for each trip category. */
function columnKey({ id, category }: Pick<ReportColumn, 'id' | 'category'>): string {
  return category === null ? id : `${id}-${category}`
}

/** A report's columns in the format of every other table. */
export function useReportColumns(table: ReportTable | undefined): Column<ReportRow>[] {
  const headOf = useHeadText(table?.period)
  const cellOf = useReportCell(table)
  const figureWidth = useFigureWidth(table)
  if (table === undefined) return []
  const { columns } = table
  const places = narrowPlaces(columns)
  return columns.map((column, nth) => {
    const place = places.get(column.id)
    const header = headOf(column)
    const width = figureWidth(nth, header)
    return {
      id: columnKey(column),
      header,
      cell: (row) => cellOf(row, nth),
      ...(column.id === 'categoryMeters' ? {} : { sortValue: sortedByServer }),
      exported: [],
      isNumber: !texts.includes(column.unit),
      isHiddenAtFirst: isBeside(column.id, columns) || column.id === 'fleetCategory',
      ...(width === undefined ? widthOf(column, columns) : { width }),
      ...(nth === 0 ? { isFixed: true, opens: true, pin: 'start' as const } : {}),
      ...(place === undefined ? {} : { narrow: place }),
    }
  })
}

/** On a phone, a row shows its subject and its main figure; the file has the rest. */
function narrowPlaces(columns: readonly ReportColumn[]): Map<ColumnId, NarrowPlace> {
  const [first, ...rest] = columns.filter(({ id, category }) => !isBeside(id, columns) && category === null)
  const isFirst = ({ id }: ReportColumn) => Number(reportColumns[id].isForPhones ?? false)
  const told = rest
    .filter(({ id, unit }) => texts.includes(unit) && id !== 'fleetCategory')
    .toSorted((one, other) => isFirst(other) - isFirst(one))
    .slice(0, 2)
  const figures = rest.filter(({ unit }) => !texts.includes(unit)).slice(0, 2)
  const [main, second] = figures
  return new Map([
    ...(first ? [[first.id, 'first'] as const] : []),
    ...told.map(({ id }) => [id, 'second'] as const),
    ...(main ? [[main.id, 'firstEnd'] as const] : []),
    ...(second ? [[second.id, 'secondEnd'] as const] : []),
  ])
}

/** By column: the sums of all rows. */
export function useReportTotals(table: ReportTable | undefined): Record<string, ReactNode> | undefined {
  const valueOf = useCellValue()
  if (!table?.totals) return undefined
  const { columns, totals } = table
  const sums = new Map<string, ReactNode>()
  for (const [nth, column] of columns.entries()) {
    const value = totals[nth] ?? null
    if (value !== null) sums.set(columnKey(column), valueOf(value, column))
    else if (nth === 0) sums.set(columnKey(column), <SubjectCount table={table} />)
  }
  const idling = sums.get('idling')
  if (idling !== undefined) sums.set('idling', <WithShare value={idling} share={sums.get('idlingShare')} />)
  return Object.fromEntries(sums)
}

function SubjectCount({ table: { vehicles, drivers } }: { table: ReportTable }) {
  return drivers === undefined ? (
    <Plural value={vehicles} one="# vehicle" other="# vehicles" />
  ) : (
    <Plural value={drivers} one="# driver" other="# drivers" />
  )
}

/** "Distance, km"; a trip category has its own name, and an odometer column is named by its day. */
function useHeadText(period: ReportTable['period'] | undefined): (column: ReportColumn) => string {
  const f = useFormat()
  const labels = useColumnLabels()
  const words = useWords()
  const dayOf = (day: string | undefined) => day && f.shortDayRange(day, day)
  const days: Partial<Record<ColumnId, string | undefined>> = {
    startOdometer: dayOf(period?.startDate),
    endOdometer: dayOf(period?.endDate),
  }
  return ({ id, unit, category, name }) => {
    const own = category === null ? days[id] : (name ?? words[category] ?? category)
    const label = own ?? labels[id]
    const sign = headUnit(f, unit)
    return sign === undefined ? label : `${label}, ${sign}`
  }
}
