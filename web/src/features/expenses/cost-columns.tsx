import { Plural, useLingui } from '@lingui/react/macro'
import {
  type CostSum,
  type ExpenseType,
  NAMED_COST_TYPES,
  type VehicleCosts,
} from '@roadbook/contract/expenses'
import { roundedKilometers } from '@roadbook/contract/trip-times'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { writeAmount } from '../../lib/typed-figures.ts'
import { useFormat } from '../../lib/use-format.ts'
import { dayValue, numberValue, textValue } from '../../ui/list/export-column.ts'
import type { Column } from '../../ui/table-column.ts'
import { useIsHistoryComing } from '../demo/queries.ts'
import { useExpenseTypeLabels } from './expense-type-labels.ts'
import classes from './costs-overview.module.css'

/** What a vehicle cost in one currency. */
export type CostRow = Pick<VehicleCosts, 'vehicleId' | 'registration' | 'distanceMeters' | 'perKmSince'> &
  VehicleCosts['sums'][number]

export function costRows(vehicles: readonly VehicleCosts[], currency: string | undefined): CostRow[] {
  return vehicles.flatMap(({ vehicleId, registration, distanceMeters, perKmSince, sums }) =>
    sums
      .filter((sum) => sum.currency === currency)
      .map((sum) => ({ vehicleId, registration, distanceMeters, perKmSince, ...sum })),
  )
}

/** An amount of a file: a plain figure in the row's currency. */
function amount(minor: (row: CostRow) => number | null, header?: string) {
  const value = (row: CostRow) => {
    const found = minor(row)
    return found === null ? null : writeAmount(found, row.currency, 'en')
  }
  return numberValue(value, { decimals: 2, ...(header !== undefined && { header }) })
}

/** `hasLateBegin`: the trips of some vehicle begin within the period. */
export function useCostColumns(sum: CostSum | undefined, hasLateBegin: boolean): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  const types = useTypeColumns(sum)
  const others = useOthersColumn(sum)
  const driving = useDrivingColumns()
  const since = usePerKmSince()
  // What was driven is not known yet.
  const isComing = useIsHistoryComing()
  return [
    {
      id: 'registration',
      header: t`Vehicle`,
      width: 124,
      isFixed: true,
      pin: 'start',
      sortValue: ({ registration }) => registration,
      exported: [textValue(({ registration }) => registration)],
      cell: ({ vehicleId, registration }) => (
        <Link
          to="/vehicles/detail/"
          search={{ id: vehicleId }}
          className={classes.plate}
          title={registration}
        >
          {registration}
        </Link>
      ),
    },
    ...types.slice(0, NAMED_COST_TYPES),
    ...others,
    ...types.slice(NAMED_COST_TYPES),
    ...(isComing ? [] : driving),
    ...(isComing || !hasLateBegin ? [] : [since]),
    {
      id: 'total',
      header: t`Total`,
      width: 108,
      isNumber: true,
      isFixed: true,
      pin: 'end',
      sortValue: ({ totalMinor }) => totalMinor,
      exported: [
        amount(({ totalMinor }) => totalMinor),
        textValue(({ currency }) => currency, { header: t`Currency` }),
      ],
      cell: ({ totalMinor, currency }) => <strong>{f.money(totalMinor, currency)}</strong>,
    },
  ]
}

/** What all vehicles cost, by column. */
export function useCostTotals(
  sum: CostSum | undefined,
  vehicles: number,
): Record<string, ReactNode> | undefined {
  const f = useFormat()
  if (sum === undefined || vehicles === 0) return undefined
  const byType = sum.byType.map(({ type, amountMinor }) => [type, f.money(amountMinor, sum.currency)])
  return {
    registration: <Plural value={vehicles} one="# vehicle" other="# vehicles" />,
    ...Object.fromEntries(byType),
    total: f.money(sum.totalMinor, sum.currency),
  }
}

/** How far it drove for that. */
function useDrivingColumns(): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  return [
    {
      id: 'distance',
      header: t`Driven`,
      width: 92,
      isNumber: true,
      sortValue: ({ distanceMeters }) => distanceMeters,
      exported: [
        numberValue(({ distanceMeters }) => roundedKilometers(distanceMeters), {
          header: t`Driven (km)`,
          decimals: 1,
        }),
      ],
      cell: ({ distanceMeters }) => f.sumDistance(distanceMeters),
    },
    {
      id: 'perKm',
      header: t`Per km`,
      width: 78,
      isNumber: true,
      sortValue: ({ minorPerKm }) => minorPerKm,
      exported: [amount(({ minorPerKm }) => minorPerKm && Math.round(minorPerKm))],
      cell: ({ minorPerKm, currency }) => minorPerKm !== null && f.money(minorPerKm, currency),
    },
  ]
}

/** From when on a cost per km counts: before the first recorded trip a cost has no distance beside it. */
function usePerKmSince(): Column<CostRow> {
  const { t } = useLingui()
  const f = useFormat()
  return {
    id: 'perKmSince',
    header: t`Per km since`,
    width: 116,
    isNumber: true,
    isHiddenAtFirst: true,
    sortValue: ({ perKmSince }) => perKmSince,
    exported: [dayValue(({ perKmSince }) => perKmSince)],
    cell: ({ perKmSince }) =>
      perKmSince !== null && <span className={classes.since}>{f.day(perKmSince)}</span>,
  }
}

/** All that the named types leave, so that a row adds up to its total; what has a column of its own is of it. */
function useOthersColumn(sum: CostSum | undefined): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  if (sum === undefined || sum.byType.length <= NAMED_COST_TYPES) return []
  return [
    {
      id: 'otherTypes',
      header: t`Other types`,
      width: 96,
      isNumber: true,
      isFixed: true,
      sortValue: ({ otherTypesMinor }) => otherTypesMinor || null,
      exported: [amount(({ otherTypesMinor }) => otherTypesMinor || null)],
      cell: ({ otherTypesMinor, currency }) =>
        otherTypesMinor !== null && otherTypesMinor !== 0 && f.money(otherTypesMinor, currency),
    },
  ]
}

/** Those that occur in the period, the dearest first; the others than the named ones can be chosen. */
function useTypeColumns(sum: CostSum | undefined): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  const ofOthers = (word: string) => t`Other: ${word}`
  const amountOf = ({ byType }: CostRow, type: ExpenseType) =>
    byType.find((part) => part.type === type)?.amountMinor ?? null
  return (sum?.byType ?? []).map(({ type }, index) => ({
    id: type,
    header: index < NAMED_COST_TYPES ? labels[type] : ofOthers(labels[type]),
    width: index < NAMED_COST_TYPES ? 100 : 204,
    isNumber: true,
    isHiddenAtFirst: index >= NAMED_COST_TYPES,
    sortValue: (row) => amountOf(row, type),
    exported: [amount((row) => amountOf(row, type), index < NAMED_COST_TYPES ? undefined : labels[type])],
    cell: (row) => {
      const minor = amountOf(row, type)
      return minor !== null && f.money(minor, row.currency)
    },
  }))
}
