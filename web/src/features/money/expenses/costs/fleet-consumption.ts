import type { Compared, CostComparison } from '@roadbook/contract/money/costs'
import { comparedConsumption, type ConsumptionStyle, type Energy } from '../../../../lib/units/consumption.ts'

/** The consumption of the whole fleet: of its fuel, or of its electricity if it uses nothing else. */
export function fleetConsumption(
  { litresPer100Km, kwhPer100Km }: Pick<CostComparison, 'litresPer100Km' | 'kwhPer100Km'>,
  style: ConsumptionStyle,
): { energy: Energy; consumption: Compared } {
  const isElectric = litresPer100Km.now === null && kwhPer100Km.now !== null
  const energy = isElectric ? 'kwh' : 'litres'
  const consumption = comparedConsumption(energy, isElectric ? kwhPer100Km : litresPer100Km, style)
  return { energy, consumption }
}
