import { useLingui } from '@lingui/react/macro'
import type { VehicleConsumption } from '@roadbook/contract/money/cost-sums'
import { consumptionIn, consumptionUnit } from '../../../../lib/units/consumption.ts'
import { useFormat } from '../../../../lib/use-format.ts'

/** "9.4 l/100 km between full tanks"; empty if it is unknown. */
export function useConsumptionText(consumption: VehicleConsumption | null): string {
  const { t } = useLingui()
  const f = useFormat()
  if (consumption === null) return ''
  const { energy, per100Km, method } = consumption
  const figure = consumptionIn(energy, per100Km, f.consumption)
  if (figure === null) return ''
  const text = `${f.tenths(figure)} ${consumptionUnit(energy, f.consumption)}`
  return {
    deviceCounter: t`${text} by the fuel counter`,
    fullTanks: t`${text} between full tanks`,
    levelDrop: t`${text} by the tank level`,
    stated: t`${text} from the record`,
  }[method]
}
