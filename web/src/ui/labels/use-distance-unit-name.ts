import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'

/** What costs are divided by: "km", or "mile" in full, as in "per mile". */
export function useDistanceUnitName(): string {
  const { t } = useLingui()
  const { distanceUnit, lengthUnit } = useFormat()
  return distanceUnit === 'mile' ? t({ message: 'mile', context: 'as in “per mile”' }) : lengthUnit
}
