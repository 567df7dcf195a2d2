import { Plural } from '@lingui/react/macro'
import { type DrivenCostSum, NAMED_COST_TYPES } from '@roadbook/contract/money/cost-sums'
import type { CostComparison } from '@roadbook/contract/money/costs'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { besideFuel } from '../../../../lib/units/consumption.ts'
import type { SimplePeriod } from '../../../../lib/period.ts'
import { useConsumptionMethods } from '../../../../lib/units/use-consumption-methods.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { fillsOf, listOf, tripsOf } from './cost-links.ts'
import { costPerDistance } from './cost-per-distance.ts'
import { FigureLink } from './figure-link.tsx'
import { fleetConsumption } from './fleet-consumption.ts'
import { type CostFilter, comparisonQuery } from '../queries.ts'

type Whole = {
  /** Undefined while loading. */
  sum: DrivenCostSum | undefined
  vehicles: number
  distanceMeters: number | null
  filter: CostFilter
  period: SimplePeriod | undefined
}

/** Totals of costs and distance of all vehicles, by column. */
export function useCostTotals({
  sum,
  vehicles,
  distanceMeters,
  filter,
  period,
}: Whole): Record<string, ReactNode> | undefined {
  const f = useFormat()
  const { data: costs } = useQuery({
    ...comparisonQuery({ ...filter, currency: sum?.currency }, period),
    enabled: sum !== undefined,
    placeholderData: keepPreviousData,
  })
  if (sum === undefined || vehicles === 0) return undefined
  const { currency, byType, otherTypesMinor, totalMinor } = sum
  const perDistance = costPerDistance(sum, f.distanceUnit)
  const money = (minor: number, types?: ExpenseType[]) => (
    <FigureLink link={listOf(filter, filter, { currency, ...(types && { types }) })}>
      {f.money(minor, currency)}
    </FigureLink>
  )
  const others = byType.slice(NAMED_COST_TYPES).map(({ type }) => type)
  return {
    registration: <Plural value={vehicles} one="# vehicle" other="# vehicles" />,
    ...Object.fromEntries(byType.map(({ type, amountMinor }) => [type, money(amountMinor, [type])])),
    otherTypes: otherTypesMinor !== null && money(otherTypesMinor, others),
    distance: distanceMeters !== null && <Distance meters={distanceMeters} filter={filter} />,
    perKm: perDistance !== null && f.money(perDistance, currency),
    consumption: costs !== undefined && <Consumption costs={costs} filter={filter} />,
    total: money(totalMinor),
  }
}

function Distance({ meters, filter }: { meters: number; filter: CostFilter }) {
  const f = useFormat()
  return <FigureLink link={tripsOf(filter, filter)}>{f.sumDistance(meters)}</FigureLink>
}

function Consumption({ costs, filter }: { costs: CostComparison; filter: CostFilter }) {
  const f = useFormat()
  const methods = useConsumptionMethods()
  const { energy, consumption } = fleetConsumption(costs, f.consumption)
  if (consumption.now === null) return '–'
  return (
    <FigureLink
      link={fillsOf(filter, costs.period, { energy })}
      title={costs.consumptionMethod === null ? undefined : methods[costs.consumptionMethod]}
    >
      {besideFuel(f.tenths(consumption.now), energy, f.consumption)}
    </FigureLink>
  )
}
