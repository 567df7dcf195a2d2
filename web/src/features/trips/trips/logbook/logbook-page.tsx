import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { type ChosenDays, chosenDays } from '../../../../lib/period.ts'
import { useToday } from '../../../../lib/use-today.ts'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Page } from '../../../../ui/page.tsx'
import { NoVehiclesSection } from '../../../fleet/vehicles/no-vehicles-section.tsx'
import { useAllVehicles, useHasNoVehicle, vehiclesQuery } from '../../../fleet/vehicles/queries.ts'
import { useLastVehicle } from '../../../../lib/session/use-last-vehicle.ts'
import { LockRule, LogbookBar } from './logbook-bar.tsx'
import { LogbookLoading } from './table/logbook-loading.tsx'
import { LogbookView } from './logbook-view.tsx'
import type { LogbookSearch } from './search.ts'
import { logbookQuery } from './queries.ts'

const route = getRouteApi('/frame/logbook')

/** A month as the tax office sees it: trips, changes, gaps and what is still missing. */
export function LogbookPage() {
  const { t } = useLingui()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(vehiclesQuery())
  const hasNoVehicle = useHasNoVehicle()
  const vehicles = useAllVehicles()
  const vehicle = useShownVehicle(vehicles, search.vehicle)
  const today = useToday()
  const days = chosenDays(search, { today, usual: 'thisMonth' })
  const change = (next: Partial<LogbookSearch>) =>
    void navigate({ to: '/logbook', search: (before) => ({ ...before, ...next }), replace: true })
  if (vehicle !== undefined)
    return <LogbookOf key={vehicle.id} {...{ vehicle, vehicles, search, days, today }} onSearch={change} />
  return (
    <Page title={t`Logbook`}>
      {query.isError && query.data === undefined ? (
        <ErrorPanel error={query.error} title={t`The vehicles could not be loaded`} onRetry={query.refetch} />
      ) : hasNoVehicle ? (
        <NoVehiclesSection>
          <Trans>Each vehicle’s logbook is kept here once it has driven.</Trans>
        </NoVehiclesSection>
      ) : (
        <LogbookLoading />
      )}
    </Page>
  )
}

type Props = {
  vehicle: Vehicle
  vehicles: readonly Vehicle[]
  search: LogbookSearch
  days: ChosenDays
  today: string
  onSearch: (change: Partial<LogbookSearch>) => void
}

function LogbookOf(props: Props) {
  const { vehicle, days } = props
  const { t } = useLingui()
  const { data, error, refetch } = useQuery({
    ...logbookQuery(vehicle.id, days),
    placeholderData: keepPreviousData,
  })
  if (data !== undefined && error === null) return <LogbookView {...props} logbook={data} />
  return (
    <Page title={t`Logbook`} aside={<LockRule />}>
      <LogbookBar {...props} counts={undefined} />
      {error === null ? (
        <LogbookLoading />
      ) : (
        <ErrorPanel error={error} title={t`The logbook could not be loaded`} onRetry={refetch} />
      )}
    </Page>
  )
}

/** The vehicle in the URL, or the last one, or else the first with a logbook. */
function useShownVehicle(vehicles: readonly Vehicle[], chosenId: string | undefined): Vehicle | undefined {
  const lastId = useLastVehicle('logbook', chosenId)
  const withId = (id: string | null | undefined) => vehicles.find((vehicle) => vehicle.id === id)
  return (
    withId(chosenId) ?? withId(lastId) ?? vehicles.find(({ logbookEnabled }) => logbookEnabled) ?? vehicles[0]
  )
}
