import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import type { GeofenceAlert } from '@roadbook/contract/rules/geofence-alerts'

export type VehicleAlert =
  | { id: string; kind: 'geofence'; alert: GeofenceAlert }
  | { id: string; kind: 'alarm'; event: AlarmEvent }

const timeOf = (entry: VehicleAlert) => (entry.kind === 'geofence' ? entry.alert.time : entry.event.time)

/** The newest of both. */
export function latestOf(
  alerts: readonly GeofenceAlert[],
  events: readonly AlarmEvent[],
  limit: number,
): VehicleAlert[] {
  const entries: VehicleAlert[] = [
    ...alerts.map((alert) => ({ id: alert.id, kind: 'geofence' as const, alert })),
    ...events.map((event) => ({ id: event.id, kind: 'alarm' as const, event })),
  ]
  return entries.toSorted((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a))).slice(0, limit)
}
