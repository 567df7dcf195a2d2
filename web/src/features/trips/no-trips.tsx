import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useCan } from '../users/queries.ts'
import { useHasNoVehicle } from '../vehicles/queries.ts'
import type { Days } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { TripsSearch } from './search.ts'
import { hasFilter, noFilter } from './trip-chips.ts'
import { useMissingUntil } from './trips-computing.tsx'

type Props = { search: TripsSearch; days: Days; onChange: (change: Partial<TripsSearch>) => void }

/** Why no trip is here, and the step that may bring some. */
export function NoTrips({ search, days, onChange }: Props) {
  const { t } = useLingui()
  const mayAdd = useCan('vehicles.write')
  const f = useFormat()
  const hasNoVehicle = useHasNoVehicle()
  const missingUntil = useMissingUntil(search.vehicles ?? [], days.startDate)
  if (missingUntil !== undefined) {
    return (
      <EmptyState title={t`Trips are still being computed`}>
        <Trans>Trips before {f.day(missingUntil)} appear here as they become ready, newest first.</Trans>
      </EmptyState>
    )
  }
  if (hasNoVehicle && !hasFilter(search)) {
    const add = (
      <Button renderRoot={(props) => <Link to="/vehicles" search={{ add: true }} {...props} />}>
        <Trans>Add vehicle</Trans>
      </Button>
    )
    return (
      <EmptyState title={t`No trips yet`} action={mayAdd ? add : undefined}>
        <Trans>Trips appear here once a vehicle with a device has driven.</Trans>
      </EmptyState>
    )
  }
  const isNarrowed = hasFilter(search)
  return (
    <EmptyState
      title={isNarrowed ? t`No trips match these filters` : t`No trips in this period`}
      action={
        <Button
          variant="default"
          onClick={() =>
            onChange(isNarrowed ? noFilter : { period: 'last30Days', from: undefined, to: undefined })
          }
        >
          {isNarrowed ? <Trans>Clear filters</Trans> : <Trans>Show the last 30 days</Trans>}
        </Button>
      }
    >
      {isNarrowed ? (
        <Trans>There may be other trips in this period.</Trans>
      ) : (
        <Trans>Trips appear here once a vehicle with a device has driven.</Trans>
      )}
    </EmptyState>
  )
}
