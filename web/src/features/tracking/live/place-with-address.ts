import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import type { TripPlace } from '@roadbook/contract/trips/trips'
import { distanceMeters } from '@roadbook/geo/distance'

/** A parked vehicle's position drifts by some metres. */
const SAME_PLACE_METERS = 50

type Here = Pick<VehicleLocation, 'latitude' | 'longitude' | 'address'>

/** Where a trip ended, with the vehicle's address if it is still there: the trip's own address is looked up later. */
export function placeWithAddress(end: TripPlace, { latitude, longitude, address }: Here): TripPlace {
  if (
    end.geofenceName !== null ||
    end.address !== null ||
    address === null ||
    latitude === null ||
    longitude === null
  )
    return end
  return distanceMeters(end, { latitude, longitude }) > SAME_PLACE_METERS ? end : { ...end, address }
}
