import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Days, SimplePeriod } from '../../../lib/period.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { useCan } from '../../people/users/queries.ts'
import { useHasNoVehicle } from '../../fleet/vehicles/queries.ts'
import { useMissingUntil } from './trips-computing.tsx'

type Props = { days: Days; onPeriod: (period: SimplePeriod) => void }

/** Why a period has no trips, and what may help. */
export function NoTrips({ days, onPeriod }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const hasNoVehicle = useHasNoVehicle()
  const missingUntil = useMissingUntil([], days.startDate)
  if (missingUntil !== undefined) {
    return (
      <EmptyState title={t`Trips are still being computed`}>
        <Trans>Trips before {f.day(missingUntil)} appear here as they become ready, newest first.</Trans>
      </EmptyState>
    )
  }
  const longer = (
    <Button variant="default" onClick={() => onPeriod('last30Days')}>
      <Trans>Show the last 30 days</Trans>
    </Button>
  )
  return (
    <EmptyState
      title={hasNoVehicle ? t`No trips yet` : t`No trips in this period`}
      action={hasNoVehicle ? <AddVehicle /> : longer}
    >
      <Trans>Trips appear here once a vehicle with a device has driven.</Trans>
    </EmptyState>
  )
}

function AddVehicle() {
  if (!useCan('vehicles.write')) return null
  return (
    <Button renderRoot={(props) => <Link to="/vehicles" search={{ add: true }} {...props} />}>
      <Trans>Add vehicle</Trans>
    </Button>
  )
}
