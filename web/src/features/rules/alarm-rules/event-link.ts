import type { LinkProps } from '@tanstack/react-router'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import { useFormat } from '../../../lib/use-format.ts'

type Linked = Pick<AlarmEvent, 'tripId' | 'vehicleId' | 'time' | 'type'>

/** They concern the vehicle, not a trip. */
const ofVehicle: ReadonlySet<AlarmEvent['type']> = new Set(['maintenanceDue', 'documentExpiry'])

/** That moment of its trip, otherwise the vehicle's day; for due dates the vehicle. */
export function useEventLink(): (event: Linked) => LinkProps {
  const f = useFormat()
  return ({ tripId, vehicleId, time, type }) => {
    if (tripId !== null) return { to: '/trips/detail', search: { id: tripId, at: time } }
    if (ofVehicle.has(type)) return { to: '/vehicles/detail/', search: { id: vehicleId } }
    const day = f.isoDay(time)
    return { to: '/route-history', search: { vehicle: vehicleId, from: day, to: day, at: time } }
  }
}

/** An alarm for harsh driving has one type for all kinds. */
const harshKinds: ReadonlySet<AlarmEvent['type']> = new Set([
  'harshBraking',
  'harshAcceleration',
  'harshCornering',
])

/** The entry in the history of that vehicle and day, where it is highlighted. */
export function useEntryLink(): (event: Omit<Linked, 'tripId'> & { id: string }) => LinkProps {
  const f = useFormat()
  return ({ id: entry, vehicleId: vehicle, time, type }) => {
    const day = f.isoDay(time)
    const kinds: AlarmEvent['type'][] = harshKinds.has(type) ? [type, 'harshDriving'] : [type]
    return { to: '/alarms', search: { view: 'history', kinds, vehicle, from: day, to: day, entry } }
  }
}
