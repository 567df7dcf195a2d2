import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Destination } from '@roadbook/contract/sharing/share-links'
import { useKnownPlaces } from '../../../rules/geofences/queries.ts'
import { jobs, listFilter } from '../../../trips/jobs/queries.ts'

/** Possible destinations of a vehicle: its jobs, the company's geofences, streets and towns. */
export function useDestinations(vehicleId: string, typed: string) {
  const { t } = useLingui()
  return useKnownPlaces(typed, [{ group: t`Jobs of this vehicle`, places: useJobPlaces(vehicleId) }])
}

/** Places of its unfinished jobs. */
function useJobPlaces(vehicleId: string): Destination[] {
  const filter = listFilter(
    { vehicles: [vehicleId], statuses: ['assigned', 'inProgress'] },
    undefined,
    'startDate:asc',
  )
  const { data } = useQuery({ ...jobs.pageQuery(filter, 1), meta: { quiet: true } })
  return (data?.items ?? []).flatMap(({ location, address, title }) =>
    location === null ? [] : [{ ...location, address: (address ?? title).slice(0, 200) }],
  )
}
