import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { VehicleState } from '@roadbook/contract/tracking/locations'
import {
  type Cell,
  type ColumnId,
  type ReportColumn,
  reportColumns,
  type ReportRow,
  type ReportTable,
} from '@roadbook/contract/reporting/report-tables'
import type { ReactNode } from 'react'
import type { Format } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { StateBadge } from '../../../ui/vehicle-state/state-badge.tsx'
import { ChangeText } from './change-text.tsx'
import { cellLink } from './report-links.ts'
import classes from './reports.module.css'
import { nothing, useCellText } from './use-cell-text.ts'
import { TwoLineText } from '../../../ui/list/two-line-text.tsx'
import { Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

/**
 * Columns that are shown in another column's cell, if that column is there; they can also be shown as columns of their own.
 */
const besides: readonly { told: ColumnId; host: ColumnId }[] = [
  { told: 'label', host: 'vehicle' },
  { told: 'idlingShare', host: 'idling' },
  { told: 'odometerGap', host: 'endOdometer' },
]

/** The column in whose cell this one is shown. */
export function hostOf(id: ColumnId): ColumnId | undefined {
  return besides.find(({ told }) => told === id)?.host
}

export function isBeside(id: ColumnId, columns: readonly Pick<ReportColumn, 'id'>[]): boolean {
  const host = hostOf(id)
  return host !== undefined && columns.some((column) => column.id === host)
}

/** As a share of the distance driven: a smaller odometer difference needs no look. */
const MAX_GAP_SHARE = 0.005

/** Smaller differences come from rounding. */
const MIN_GAP_METERS = 1_000

/** Whether the odometer differs from the trips enough to be shown. */
export function isGap(meters: number, drivenMeters: number): boolean {
  return Math.abs(meters) >= MIN_GAP_METERS && Math.abs(meters) > MAX_GAP_SHARE * drivenMeters
}

/** The value of a row's nth column, and what is shown beside it. */
export function useReportCell(table: ReportTable | undefined): (row: ReportRow, nth: number) => ReactNode {
  const f = useFormat()
  const valueOf = useCellValue()
  if (table === undefined) return () => null
  const { kind, period, columns } = table
  const of = { kind, period, isoDay: f.isoDay }
  const placeOf = (id: ColumnId) => columns.findIndex((column) => column.id === id)
  return (row, nth) => {
    const column = columns[nth]
    if (column === undefined) return null
    const cell = row.cells[nth] ?? null
    const link = nth === 0 ? undefined : cellLink(row, column, of)
    const shown = <Value cell={cell} value={valueOf(cell, column)} link={link} />
    const cellOf = (id: ColumnId) => row.cells[placeOf(id)] ?? null
    if (column.id === 'state') return <State state={cell} />
    if (column.id === 'vehicle') return <Named name={cell} label={cellOf('label')} alone={shown} />
    if (column.id === 'idling') {
      const share = columns[placeOf('idlingShare')]
      return <WithShare value={shown} share={share && valueOf(cellOf('idlingShare'), share)} />
    }
    const gap = columns[placeOf('odometerGap')]
    if (column.id !== 'endOdometer' || gap === undefined) return shown
    return (
      <>
        <Gap meters={cellOf('odometerGap')} drivenMeters={cellOf('distance')} link={cellLink(row, gap, of)} />
        {shown}
      </>
    )
  }
}

/** A value as text, or an arrow with a percentage. */
export function useCellValue(): (value: Cell, column: ReportColumn) => ReactNode {
  const text = useCellText()
  return (value, { id, unit, currency }) =>
    id === 'change' && typeof value === 'number' ? (
      <ChangeText percent={value} />
    ) : (
      text(value, { unit, currency, isBare: true, isOdometer: reportColumns[id].isOdometer ?? false })
    )
}

type Linked = { link: ReturnType<typeof cellLink> }

function Value({ cell, value, link }: Linked & { cell: Cell; value: ReactNode }) {
  const shown = typeof cell === 'string' && typeof value === 'string' ? <TwoLineText text={value} /> : value
  if (link === undefined || value === nothing) return shown
  return (
    <Link {...link} className={styleClasses({ color: 'inherit', underline: 'hover' })}>
      {shown}
    </Link>
  )
}

function State({ state }: { state: Cell }) {
  const known = VehicleState.safeParse(state).data
  return known === undefined ? nothing : <StateBadge state={known} />
}

function Named({ name, label, alone }: { name: Cell; label: Cell; alone: ReactNode }) {
  if (label === null || label === '') return alone
  return (
    <TwoLineText text={`${name} ${label}`}>
      {name}{' '}
      <Text weight={400} color="muted">
        {label}
      </Text>
    </TwoLineText>
  )
}

/** A duration, and its share of the time of trips. */
export function WithShare({ value, share }: { value: ReactNode; share: ReactNode }) {
  if (share === undefined || share === nothing) return value
  return (
    <>
      {value} <span className={classes.share}>{share}</span>
    </>
  )
}

/** "+19", in the unit of its column. */
export function gapText(f: Format, meters: number): string {
  return `${meters > 0 ? '+' : '−'}${f.number(Math.round(Math.abs(f.distanceFigure(meters))))}`
}

type GapProps = Linked & { meters: Cell; drivenMeters: Cell }

/** The difference between odometer and trips, if it is worth a look. */
function Gap({ meters, drivenMeters, link }: GapProps) {
  const { t } = useLingui()
  const f = useFormat()
  if (typeof meters !== 'number' || typeof drivenMeters !== 'number') return null
  if (!isGap(meters, drivenMeters)) return null
  const distance = f.sumDistance(Math.abs(meters))
  const text = (
    <>
      <IconAlertCircle size={14} stroke={2} aria-hidden="true" />
      {gapText(f, meters)}
    </>
  )
  const title = t`The odometer and the trips differ by ${distance}`
  return (
    <>
      {link === undefined ? (
        <span className={classes.gap} title={title}>
          {text}
        </span>
      ) : (
        <Link {...link} className={classes.gap} title={title}>
          {text}
        </Link>
      )}{' '}
    </>
  )
}
