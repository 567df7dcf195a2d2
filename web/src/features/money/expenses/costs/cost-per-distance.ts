import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { DrivenCostSum } from '@roadbook/contract/money/cost-sums'

type Costs = Pick<DrivenCostSum, 'minorPerKm' | 'minorPerMile'>

/** The cost of a kilometre or a mile, whichever the company uses. */
export function costPerDistance({ minorPerKm, minorPerMile }: Costs, unit: DistanceUnit): number | null {
  return unit === 'mile' ? minorPerMile : minorPerKm
}
