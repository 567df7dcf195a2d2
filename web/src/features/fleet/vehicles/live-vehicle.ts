import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { LiveVehicle } from '../../../lib/realtime/live-positions.ts'

/** Converts a vehicle of a list for the map. */
export function liveVehicleOf(vehicle: Vehicle): LiveVehicle {
  const at = vehicle.lastPosition
  return {
    vehicleId: vehicle.id,
    registration: vehicle.registration,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    speedKmh: at?.speedKmh ?? null,
    headingDegrees: at?.headingDegrees ?? null,
    state: vehicle.state,
    timestamp: at?.timestamp ?? null,
  }
}
