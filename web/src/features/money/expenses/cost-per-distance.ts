import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { DrivenCostSum } from '@roadbook/contract/money/cost-sums'

type Costs = Pick<DrivenCostSum, 'minorPerKm' | 'minorPerMile'>

/** What a kilometre or a mile cost, whichever the company counts. */
export function costPerDistance({ minorPerKm, minorPerMile }: Costs, unit: DistanceUnit): number | null {
  return unit === 'mile' ? minorPerMile : minorPerKm
}
