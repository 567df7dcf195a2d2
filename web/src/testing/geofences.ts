import type { GeofenceAlert } from '@roadbook/contract/rules/geofence-alerts'
import type { Geofence, GeofencePreview } from '@roadbook/contract/rules/geofences'
import type { GeofenceVisit, GeofenceVisits } from '@roadbook/contract/rules/geofence-visits'

/** A square around the depot that watches all vehicles; tests override what they need. */
export function aGeofence(parts: Partial<Geofence> = {}): Geofence {
  return {
    id: '0199b2a0-0000-7000-8000-0000000000a1',
    name: 'Depot Marsa',
    colour: '#59147A',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [14.49, 35.88],
          [14.5, 35.88],
          [14.5, 35.89],
          [14.49, 35.89],
          [14.49, 35.88],
        ],
      ],
    },
    trigger: 'both',
    dwellSeconds: null,
    limitKmh: null,
    schedule: null,
    active: true,
    recipients: [],
    channels: [],
    alarmRuleTargets: [],
    alertsLast7Days: 5,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 1,
    ...parts,
  }
}

/** A van that left the depot early. */
export function aGeofenceAlert(parts: Partial<GeofenceAlert> = {}): GeofenceAlert {
  return {
    id: '0199b2a0-0000-7000-8000-0000000000b1',
    geofenceId: '0199b2a0-0000-7000-8000-0000000000a1',
    geofenceName: 'Depot Marsa',
    vehicleId: '0199b2a0-0000-7000-8000-000000000008',
    registration: 'LNA 730',
    driverName: 'Joseph Camilleri',
    type: 'exit',
    time: '2026-11-19T04:41:00.000Z',
    latitude: 35.885,
    longitude: 14.49,
    dwellSeconds: null,
    speedKmh: null,
    endTime: null,
    ...parts,
  }
}

/** Three days with three alerts. */
export function aPreview(parts: Partial<GeofencePreview> = {}): GeofencePreview {
  return {
    startDate: '2026-11-17',
    endDate: '2026-11-19',
    alerts: 3,
    byType: { enter: 1, exit: 2 },
    vehicles: 2,
    days: [
      { date: '2026-11-17', alerts: 1 },
      { date: '2026-11-18', alerts: 0 },
      { date: '2026-11-19', alerts: 2 },
    ],
    latest: [aGeofenceAlert()],
    inside: [],
    watchedVehicles: 13,
    checkedVehicles: 13,
    next: null,
    ...parts,
  }
}

/** One finished visit of an hour and a half. */
export function aGeofenceVisits(): GeofenceVisits {
  const vehicle = {
    vehicleId: '0199b2a0-0000-7000-8000-0000000000f1',
    registration: 'LNA 731',
    isInside: false,
  }
  const visit: GeofenceVisit = {
    ...vehicle,
    geofenceId: '0199b2a0-0000-7000-8000-0000000000a1',
    geofenceName: 'Depot Marsa',
    driverName: 'Maria Vella',
    enteredAt: '2026-11-19T06:00:00.000Z',
    exitedAt: '2026-11-19T07:30:00.000Z',
    durationSeconds: 5_400,
    wasThereBefore: false,
  }
  const page = { currentPage: 1, totalPages: 1, itemsPerPage: 5, totalItems: 1 }
  return { items: [visit], ...page, vehicles: [{ ...vehicle, visits: 1, durationSeconds: 5_400 }] }
}
