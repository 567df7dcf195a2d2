import { useLingui } from '@lingui/react/macro'
import { type DrivenCostSum, NAMED_COST_TYPES, type VehicleCosts } from '@roadbook/contract/money/cost-sums'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { Link } from '@tanstack/react-router'
import { besideFuel, consumptionIn, consumptionUnit } from '../../../../lib/units/consumption.ts'
import { writeAmount } from '../../../../lib/units/typed-figures.ts'
import { useConsumptionMethods } from '../../../../lib/units/use-consumption-methods.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { dayValue, numberValue, textValue } from '../../../../ui/list/export-column.ts'
import type { Column } from '../../../../ui/table/table-column.ts'
import { columnWidth, headerWords } from '../../../../ui/table/text-width.ts'
import { useIsHistoryComing } from '../../../company/demo/queries.ts'
import { useExpenseTypeLabels } from '../../../../ui/labels/expense-type-labels.ts'
import { costPerDistance } from './cost-per-distance.ts'
import { fillsOf, listOf, tripsOf } from './cost-links.ts'
import { FigureLink } from './figure-link.tsx'
import type { CostFilter } from '../queries.ts'
import { useDistanceUnitName } from '../../../../ui/labels/use-distance-unit-name.ts'
import { Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

/** The costs of a vehicle in one currency. */
export type CostRow = Omit<VehicleCosts, 'sums'> & DrivenCostSum

export function costRows(vehicles: readonly VehicleCosts[], currency: string | undefined): CostRow[] {
  return vehicles.flatMap(({ sums, ...vehicle }) =>
    sums.filter((sum) => sum.currency === currency).map((sum) => ({ ...vehicle, ...sum })),
  )
}

/** An amount in an export: a plain number in the row's currency. */
function amount(minor: (row: CostRow) => number | null, header?: string) {
  const value = (row: CostRow) => {
    const found = minor(row)
    return found === null ? null : writeAmount(found, row.currency, 'en')
  }
  return numberValue(value, { decimals: 2, ...(header !== undefined && { header }) })
}

const rounded = (minor: number | null) => minor && Math.round(minor)

type Options = {
  /** The sum of all vehicles; undefined while loading. */
  sum: DrivenCostSum | undefined
  /** The first recorded trip of a vehicle is within the period. */
  hasLateBegin: boolean
  filter: CostFilter
}

export function useCostColumns({ sum, hasLateBegin, filter }: Options): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  const types = useTypeColumns(sum, filter)
  const others = useOthersColumn(sum, filter)
  const driving = useDrivingColumns(filter)
  const since = usePerKmSince()
  const consumption = useConsumptionColumn(filter)
  // The distance is still loading.
  const isComing = useIsHistoryComing()
  return [
    {
      id: 'registration',
      header: t`Vehicle`,
      width: 140,
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
    ...(isComing ? [] : [consumption]),
    {
      id: 'total',
      header: t`Total`,
      width: Math.max(78, columnWidth([sum ? f.money(sum.totalMinor, sum.currency) : ''])),
      isNumber: true,
      isFixed: true,
      pin: 'end',
      sortValue: ({ totalMinor }) => totalMinor,
      exported: [
        amount(({ totalMinor }) => totalMinor),
        textValue(({ currency }) => currency, { header: t`Currency` }),
      ],
      cell: ({ vehicleId, totalMinor, currency }) => (
        <FigureLink link={listOf(filter, filter, { vehicles: [vehicleId], currency })}>
          <strong>{f.money(totalMinor, currency)}</strong>
        </FigureLink>
      ),
    },
  ]
}

function VehicleCell({ vehicleId, registration, label }: CostRow) {
  return (
    <span title={[registration, label].filter(Boolean).join(' · ')}>
      <Link
        to="/vehicles/detail/"
        search={{ id: vehicleId }}
        className={styleClasses({ color: 'inherit', weight: 600, underline: 'hover' })}
      >
        {registration}
      </Link>
      {label !== null && <Text color="text2"> {label}</Text>}
    </span>
  )
}

type SpentProps = {
  minor: number | null
  currency: string
  /** The expenses that it adds up. */
  link?: ReturnType<typeof listOf>
}

/** A dash if nothing was spent, because an empty cell could mean unknown. */
function Spent({ minor, currency, link }: SpentProps) {
  const f = useFormat()
  if (minor === null || minor === 0) return <Text color="muted">–</Text>
  return <FigureLink link={link}>{f.money(minor, currency)}</FigureLink>
}

/** Electricity is named; a consumption that isn't measured is grey. */
function useConsumptionColumn(filter: CostFilter): Column<CostRow> {
  const { t } = useLingui()
  const f = useFormat()
  const methods = useConsumptionMethods()
  const figureOf = ({ consumption }: CostRow) =>
    consumption && consumptionIn(consumption.energy, consumption.per100Km, f.consumption)
  return {
    id: 'consumption',
    header: consumptionUnit('litres', f.consumption),
    width: 84,
    isNumber: true,
    // Beside the total, since the columns of types may be scrolled out of view.
    pin: 'end',
    sortValue: figureOf,
    exported: [
      numberValue(figureOf, { header: t`Consumption`, decimals: 1 }),
      textValue(({ consumption }) => consumption && consumptionUnit(consumption.energy, f.consumption), {
        header: t`Unit`,
      }),
      textValue(({ consumption }) => (consumption ? methods[consumption.method] : null), {
        header: t`Method`,
      }),
    ],
    cell: (row) => {
      const { consumption } = row
      const figure = figureOf(row)
      if (consumption === null || figure === null) return <Text color="muted">–</Text>
      const { energy, method } = consumption
      const text = besideFuel(f.tenths(figure), energy, f.consumption)
      const title = methods[method]
      // Only full tanks have a list to link to.
      return method !== 'fullTanks' ? (
        <span title={title} className={method === 'stated' ? styleClasses({ color: 'muted' }) : undefined}>
          {text}
        </span>
      ) : (
        <FigureLink link={fillsOf(filter, filter, { energy, vehicleId: row.vehicleId })} title={title}>
          {text}
        </FigureLink>
      )
    },
  }
}

/** The distance behind the cost per distance. */
function useDrivingColumns(filter: CostFilter): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  const unit = useDistanceUnitName()
  return [
    {
      id: 'distance',
      header: t`Driven`,
      width: 92,
      isNumber: true,
      sortValue: ({ distanceMeters }) => distanceMeters,
      exported: [
        numberValue(({ distanceMeters }) => f.distanceFigure(distanceMeters), {
          header: t`Driven (${f.lengthUnit})`,
          decimals: 1,
        }),
      ],
      cell: ({ vehicleId, distanceMeters }) => (
        <Driven meters={distanceMeters} link={tripsOf({ ...filter, vehicles: [vehicleId] }, filter)} />
      ),
    },
    {
      id: 'perKm',
      header: t`Per ${unit}`,
      width: 74,
      isNumber: true,
      sortValue: (row) => costPerDistance(row, f.distanceUnit),
      exported: [amount((row) => rounded(costPerDistance(row, f.distanceUnit)))],
      cell: (row) => <Spent minor={costPerDistance(row, f.distanceUnit)} currency={row.currency} />,
    },
  ]
}

type DrivenProps = { meters: number; link: ReturnType<typeof tripsOf> }

function Driven({ meters, link }: DrivenProps) {
  const f = useFormat()
  if (meters === 0) return <Text color="muted">–</Text>
  return <FigureLink link={link}>{f.sumDistance(meters)}</FigureLink>
}

/** The start of the cost per km: costs before the first recorded trip have no distance. */
function usePerKmSince(): Column<CostRow> {
  const { t } = useLingui()
  const f = useFormat()
  const unit = useDistanceUnitName()
  return {
    id: 'perKmSince',
    header: t`Per ${unit} since`,
    width: 116,
    isNumber: true,
    isHiddenAtFirst: true,
    sortValue: ({ perKmSince }) => perKmSince,
    exported: [dayValue(({ perKmSince }) => perKmSince)],
    cell: ({ perKmSince }) => perKmSince !== null && <Text color="muted">{f.day(perKmSince)}</Text>,
  }
}

/** The sum of all other types, so that a row adds up to its total. */
function useOthersColumn(sum: DrivenCostSum | undefined, filter: CostFilter): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  if (sum === undefined || sum.byType.length <= NAMED_COST_TYPES) return []
  const types = sum.byType.slice(NAMED_COST_TYPES).map(({ type }) => type)
  return [
    {
      id: 'otherTypes',
      header: t`Other types`,
      width: columnWidth([...headerWords(t`Other types`), f.money(sum.otherTypesMinor ?? 0, sum.currency)]),
      isNumber: true,
      isFixed: true,
      sortValue: ({ otherTypesMinor }) => otherTypesMinor || null,
      // An export has a column for each type, so their sum would count them twice.
      exported: [],
      cell: ({ vehicleId, otherTypesMinor, currency }) => (
        <Spent
          minor={otherTypesMinor}
          currency={currency}
          link={listOf(filter, filter, { vehicles: [vehicleId], types, currency })}
        />
      ),
    },
  ]
}

/** For the skeleton, until the types are known. */
const namelessTypes: Column<CostRow>[] = Array.from({ length: NAMED_COST_TYPES }, (_, index) => ({
  id: `type ${index + 1}`,
  header: '',
  width: 97,
  isNumber: true,
  isFixed: true,
  exported: [],
  cell: () => null,
}))

/** The types of the period, highest cost first; those beyond the named ones are hidden at first. */
function useTypeColumns(sum: DrivenCostSum | undefined, filter: CostFilter): Column<CostRow>[] {
  const { t } = useLingui()
  const f = useFormat()
  const labels = useExpenseTypeLabels()
  const ofOthers = (word: string) => t`Other: ${word}`
  const amountOf = ({ byType }: Pick<CostRow, 'byType'>, type: ExpenseType) =>
    byType.find((part) => part.type === type)?.amountMinor ?? null
  if (sum === undefined) return namelessTypes
  return sum.byType.map(({ type }, index) => ({
    id: type,
    header: index < NAMED_COST_TYPES ? labels[type] : ofOthers(labels[type]),
    width:
      index < NAMED_COST_TYPES
        ? columnWidth([labels[type], f.money(amountOf(sum, type) ?? 0, sum.currency)])
        : 204,
    isNumber: true,
    isHiddenAtFirst: index >= NAMED_COST_TYPES,
    sortValue: (row) => amountOf(row, type),
    exported: [amount((row) => amountOf(row, type), index < NAMED_COST_TYPES ? undefined : labels[type])],
    cell: (row) => (
      <Spent
        minor={amountOf(row, type)}
        currency={row.currency}
        link={listOf(filter, filter, { vehicles: [row.vehicleId], types: [type], currency: row.currency })}
      />
    ),
  }))
}
