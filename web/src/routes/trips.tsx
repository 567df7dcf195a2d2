import { getRouteApi } from '@tanstack/react-router'
import { TripList } from '../features/trips/trip-list.tsx'

const route = getRouteApi('/frame/trips')

export function TripsPage() {
  return <TripList search={route.useSearch()} />
}
