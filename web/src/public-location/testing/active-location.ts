import type { ActiveLocation } from '../link/link-view.ts'

/** Van 2 on its way to Tas-Sliema at 09:42 in Malta, 9 minutes before it arrives. */
export function activeLocation(changes: Partial<ActiveLocation> = {}): ActiveLocation {
  return {
    status: 'active',
    companyName: 'Grand Harbour Services',
    expiresAt: '2026-11-20T10:00:00Z',
    distanceUnit: 'kilometer',
    map: { url: '/map/malta.pmtiles', isArchive: true, bounds: [14, 35, 15, 37], maxZoom: 14 },
    vehicle: { name: 'Van 2', model: 'Renault Master' },
    location: {
      latitude: 35.888,
      longitude: 14.4655,
      speedKmh: 62,
      headingDegrees: 35,
      state: 'moving',
      timestamp: '2026-11-20T08:41:51Z',
      address: 'Qormi, Ħamrun',
    },
    driven: [],
    drivenMeters: 5_400,
    startAddress: 'Il-Gudja',
    destination: { latitude: 35.919, longitude: 14.495, address: 'Tas-Sliema' },
    arrival: {
      arrivesAt: '2026-11-20T08:51:00Z',
      remainingMeters: 5_400,
      method: 'straightLine',
      path: '',
    },
    ...changes,
  }
}
