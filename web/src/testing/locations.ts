import type { VehicleLocation } from '@roadbook/contract/tracking/locations'

/** A van driving through Qormi; tests override what they need. */
export function aLocation(parts: Partial<VehicleLocation> = {}): VehicleLocation {
  return {
    vehicleId: '0199b2a0-0000-7000-8000-000000000001',
    dongleId: null,
    deviceIdentifier: null,
    registration: 'GHS 101',
    label: 'Van 2',
    fleetCategoryId: null,
    latitude: 35.8754,
    longitude: 14.4816,
    speedKmh: 62,
    headingDegrees: 40,
    ignition: true,
    state: 'moving',
    stateSince: '2026-11-20T08:34:00.000Z',
    hasReported: true,
    timestamp: '2026-11-20T08:42:00.000Z',
    address: 'Qormi, Ħamrun',
    driverName: 'Karl Zammit',
    archived: false,
    revision: 1,
    ...parts,
  }
}
