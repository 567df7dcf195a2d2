import type { ClassicGeofence } from '@roadbook/contract/rules/classic-geofences'

/** A circle around the depot that watches all vehicles; tests override what they need. */
export function aClassicGeofence(parts: Partial<ClassicGeofence> = {}): ClassicGeofence {
  return {
    id: '0199b2a0-0000-7000-8000-0000000000d1',
    name: 'Depot Marsa',
    colour: '#59147A',
    shape: { type: 'circle', centre: { latitude: 35.88, longitude: 14.49 }, radiusMeters: 100 },
    vehicles: null,
    notifyOnEnter: true,
    notifyOnExit: true,
    active: true,
    alertsLast7Days: 5,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    version: 1,
    ...parts,
  }
}
