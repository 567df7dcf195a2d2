import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { FoundPlace } from '@roadbook/contract/places'
import type { Destination } from '@roadbook/contract/share-links'
import { matches } from '../../../ui/matches.ts'
import { geofencePointsQuery } from '../../geofences/queries.ts'
import { jobs, listFilter } from '../../jobs/queries.ts'
import { placesQuery } from '../../live/queries.ts'

/** Of each kind. */
const shownOptions = 5

/** Where a vehicle may be going: its jobs, the company's geofences, streets and towns. */
export function useDestinations(vehicleId: string, search: string) {
  const { t } = useLingui()
  const { data: geofences = [] } = useQuery(geofencePointsQuery())
  const places = useQuery(placesQuery(search))
  const ofJobs = useJobPlaces(vehicleId)
  const known = new Map<string, Destination>()
  const group = (name: string, all: readonly Destination[]) => {
    const shown = all.filter(({ address }) => !known.has(address)).slice(0, shownOptions)
    for (const one of shown) known.set(one.address, one)
    return shown.length === 0 ? [] : [{ group: name, items: shown.map(({ address }) => address) }]
  }
  const fits = ({ address }: Destination) => matches(search, [address])
  return {
    groups: [
      ...group(t`Jobs of this vehicle`, ofJobs.filter(fits)),
      ...group(t`Geofences`, geofences.map(({ name, ...at }) => ({ ...at, address: name })).filter(fits)),
      ...group(t`Streets and towns`, search.length < 2 ? [] : (places.data ?? []).map(ofPlace)),
    ],
    find: (label: string) => known.get(label),
    isSearching: places.isFetching,
  }
}

function ofPlace({ name, town, country, latitude, longitude }: FoundPlace): Destination {
  return { latitude, longitude, address: [name, town ?? country].filter(Boolean).join(', ').slice(0, 200) }
}

/** Places of its jobs that are not done. */
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
