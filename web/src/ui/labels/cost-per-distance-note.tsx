import { Trans } from '@lingui/react/macro'
import { useDistanceUnitName } from './use-distance-unit-name.ts'

/** What a cost per kilometre or mile includes. */
export function CostPerDistanceNote() {
  const unit = useDistanceUnitName()
  return (
    <Trans>
      Cost per {unit}: costs since each vehicle’s first trip, divided by the distance of all vehicles.
    </Trans>
  )
}
