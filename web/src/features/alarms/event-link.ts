import type { LinkProps } from '@tanstack/react-router'
import type { AlarmEvent } from '@roadbook/contract/alarms'
import { useFormat } from '../../lib/use-format.ts'

type Linked = Pick<AlarmEvent, 'tripId' | 'vehicleId' | 'time' | 'type'>

/** They concern the vehicle, and happen on no trip. */
const ofVehicle: ReadonlySet<AlarmEvent['type']> = new Set(['maintenanceDue', 'documentExpiry'])

/** That moment of its trip, else the vehicle's day; for what falls due the vehicle. */
export function useEventLink(): (event: Linked) => LinkProps {
  const f = useFormat()
  return ({ tripId, vehicleId, time, type }) => {
    if (tripId !== null) return { to: '/trips/detail', search: { id: tripId, at: time } }
    if (ofVehicle.has(type)) return { to: '/vehicles/detail/', search: { id: vehicleId } }
    const day = f.isoDay(time)
    return { to: '/route-history', search: { vehicle: vehicleId, from: day, to: day, at: time } }
  }
}
