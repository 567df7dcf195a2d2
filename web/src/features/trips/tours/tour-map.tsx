import { useLingui } from '@lingui/react/macro'
import type { Tour } from '@roadbook/contract/trips/tours'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routePoints } from '../../../lib/drive/route-points.ts'
import { type MapStop, StopsMap } from '../../../map/stops-map.tsx'
import { tourRoutesQuery } from './queries.ts'
import { usePlaceParts } from './use-tour-text.ts'
import { Box } from '../../../ui/layout.tsx'

type Props = { tour: Tour; marked: string | undefined; onMark: (stop: string | undefined) => void }

/** The route of a tour, as far as the user may see its places. */
export function TourMap({ tour, marked, onMark }: Props) {
  const { t } = useLingui()
  const { data: routes } = useQuery(tourRoutesQuery(tour))
  const points = useMemo(() => (routes ?? []).flatMap(routePoints), [routes])
  const stops = useMapStops(tour)
  if (stops.length === 0 && points.length === 0) return null
  return (
    <Box height="208px" mt={14} mb={20} clip radius={8}>
      <StopsMap label={t`Map of the tour`} {...{ points, stops, marked, onMark }} />
    </Box>
  )
}

/** The start, and the stops with their numbers in the list. */
function useMapStops({ legs, standing, startTime }: Tour): MapStop[] {
  const nameOf = usePlaceParts()
  const start = legs[0]?.start ?? null
  const places = [
    { id: startTime, number: null, place: start },
    ...standing.map((stop, index) => ({ id: stop.startTime, number: index + 1, place: stop.place })),
  ]
  const known = places.flatMap(({ id, number, place }) => {
    if (place === null) return []
    const { latitude, longitude } = place
    const title = [number, nameOf(place).first].filter((part) => part !== null).join(' ')
    return [{ id, number, latitude, longitude, title }]
  })
  const key = JSON.stringify(known)
  // The same list as long as it says the same, so that the map isn't moved by each refresh.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for it
  return useMemo(() => known, [key])
}
