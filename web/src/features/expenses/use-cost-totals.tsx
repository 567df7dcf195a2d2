import { Plural } from '@lingui/react/macro'
import type { DrivenCostSum } from '@roadbook/contract/cost-sums'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { costPerDistance } from './cost-per-distance.ts'

type Whole = {
  /** Undefined while loading. */
  sum: DrivenCostSum | undefined
  vehicles: number
  distanceMeters: number | null
}

/** Totals of costs and distance of all vehicles, by column. */
export function useCostTotals({
  sum,
  vehicles,
  distanceMeters,
}: Whole): Record<string, ReactNode> | undefined {
  const f = useFormat()
  if (sum === undefined || vehicles === 0) return undefined
  const { currency, byType, otherTypesMinor, totalMinor } = sum
  const perDistance = costPerDistance(sum, f.distanceUnit)
  return {
    registration: <Plural value={vehicles} one="# vehicle" other="# vehicles" />,
    ...Object.fromEntries(byType.map(({ type, amountMinor }) => [type, f.money(amountMinor, currency)])),
    otherTypes: otherTypesMinor !== null && f.money(otherTypesMinor, currency),
    distance: distanceMeters !== null && f.sumDistance(distanceMeters),
    perKm: perDistance !== null && f.money(perDistance, currency),
    total: f.money(totalMinor, currency),
  }
}
