import { useLingui } from '@lingui/react/macro'
import {
  type DrivenCostSum,
  type ExpenseType,
  NAMED_COST_TYPES,
  type VehicleCosts,
} from '@roadbook/contract/expenses'
import { Link } from '@tanstack/react-router'
import { writeAmount } from '../../lib/typed-figures.ts'
import { useFormat } from '../../lib/use-format.ts'
import { dayValue, numberValue, textValue } from '../../ui/list/export-column.ts'
import type { Column } from '../../ui/table-column.ts'
import { useIsHistoryComing } from '../demo/queries.ts'
import { useExpenseTypeLabels } from '../../ui/expense-type-labels.ts'
import { costPerDistance } from './cost-per-distance.ts'
import classes from './costs-overview.module.css'

/** What a vehicle cost in one currency. */
export type CostRow = Omit<VehicleCosts, 'sums'> & DrivenCostSum

export function costRows(vehicles: readonly VehicleCosts[], currency: string | undefined): CostRow[] {
  return vehicles.flatMap(({ sums, ...vehicle }) =>
    sums.filter((sum) => sum.currency === currency).map((sum) => ({ ...vehicle, ...sum })),
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

const rounded = (minor: number | null) => minor && Math.round(minor)

/** `hasLateBegin`: the trips of some vehicle begin within the period. */
export function useCostColumns(sum: DrivenCostSum | undefined, hasLateBegin: boolean): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  const types = useTypeColumns(sum)
  const others = useOthersColumn(sum)
  const driving = useDrivingColumns()
  const since = usePerKmSince()
  // The distance is not known yet.
  const isComing = useIsHistoryComing()
  return [
    {
      id: 'registration',
      header: t`Vehicle`,
      width: 146,
      isFixed: true,
      pin: 'start',
      sortValue: ({ registration }) => registration,
      exported: [
        textValue(({ registration }) => registration),
        textValue(({ label }) => label, { header: t`Label` }),
      ],
      cell: (row) => <VehicleCell {...row} />,
    },
    ...types.slice(0, NAMED_COST_TYPES),
    ...others,
    ...types.slice(NAMED_COST_TYPES),
    ...(isComing ? [] : driving),
    ...(isComing || !hasLateBegin ? [] : [since]),
    {
      id: 'total',
      header: t`Total`,
      width: 106,
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

function VehicleCell({ vehicleId, registration, label }: CostRow) {
  return (
    <span title={[registration, label].filter(Boolean).join(' · ')}>
      <Link to="/vehicles/detail/" search={{ id: vehicleId }} className={classes.plate}>
        {registration}
      </Link>
      {label !== null && <span className={classes.label}> {label}</span>}
    </span>
  )
}

/** A dash where nothing was spent: an empty cell could also be unknown. */
function Spent({ minor, currency }: { minor: number | null; currency: string }) {
  const f = useFormat()
  return minor === null || minor === 0 ? <span className={classes.nothing}>–</span> : f.money(minor, currency)
}

/** How far it drove for that. */
function useDrivingColumns(): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  return [
    {
      id: 'distance',
      header: t`Driven`,
      width: 88,
      isNumber: true,
      sortValue: ({ distanceMeters }) => distanceMeters,
      exported: [
        numberValue(({ distanceMeters }) => f.distanceFigure(distanceMeters), {
          header: t`Driven (${f.lengthUnit})`,
          decimals: 1,
        }),
      ],
      cell: ({ distanceMeters }) =>
        distanceMeters === 0 ? <span className={classes.nothing}>–</span> : f.sumDistance(distanceMeters),
    },
    {
      id: 'perKm',
      header: t`Per ${f.lengthUnit}`,
      width: 74,
      isNumber: true,
      sortValue: (row) => costPerDistance(row, f.distanceUnit),
      exported: [amount((row) => rounded(costPerDistance(row, f.distanceUnit)))],
      cell: (row) => <Spent minor={costPerDistance(row, f.distanceUnit)} currency={row.currency} />,
    },
  ]
}

/** From when on a cost per km counts: before the first recorded trip a cost has no distance beside it. */
function usePerKmSince(): Column<CostRow> {
  const { t } = useLingui()
  const f = useFormat()
  return {
    id: 'perKmSince',
    header: t`Per ${f.lengthUnit} since`,
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
function useOthersColumn(sum: DrivenCostSum | undefined): Column<CostRow>[] {
  const { t } = useLingui()
  if (sum === undefined || sum.byType.length <= NAMED_COST_TYPES) return []
  return [
    {
      id: 'otherTypes',
      header: t`Other types`,
      width: 90,
      isNumber: true,
      isFixed: true,
      sortValue: ({ otherTypesMinor }) => otherTypesMinor || null,
      // A file has each type in a column of its own: with their sum beside them it would count them twice.
      exported: [],
      cell: ({ otherTypesMinor, currency }) => <Spent minor={otherTypesMinor} currency={currency} />,
    },
  ]
}

/** Until the types are known, for the skeleton. */
const namelessTypes: Column<CostRow>[] = Array.from({ length: NAMED_COST_TYPES }, (_, index) => ({
  id: `type ${index + 1}`,
  header: '',
  width: 97,
  isNumber: true,
  isFixed: true,
  exported: [],
  cell: () => null,
}))

/** Those that occur in the period, the dearest first; the others than the named ones can be chosen. */
function useTypeColumns(sum: DrivenCostSum | undefined): Column<CostRow>[] {
  const { t } = useLingui()
  const labels = useExpenseTypeLabels()
  const ofOthers = (word: string) => t`Other: ${word}`
  const amountOf = ({ byType }: CostRow, type: ExpenseType) =>
    byType.find((part) => part.type === type)?.amountMinor ?? null
  if (sum === undefined) return namelessTypes
  return sum.byType.map(({ type }, index) => ({
    id: type,
    header: index < NAMED_COST_TYPES ? labels[type] : ofOthers(labels[type]),
    width: index < NAMED_COST_TYPES ? 97 : 204,
    isNumber: true,
    isHiddenAtFirst: index >= NAMED_COST_TYPES,
    sortValue: (row) => amountOf(row, type),
    exported: [amount((row) => amountOf(row, type), index < NAMED_COST_TYPES ? undefined : labels[type])],
    cell: (row) => <Spent minor={amountOf(row, type)} currency={row.currency} />,
  }))
}
