import type { TripWithJobs } from '@roadbook/contract/trips'

const place = { latitude: 35.9, longitude: 14.5, address: 'Marsa', geofenceName: null }

/** Half an hour on business; a test names what matters to it. */
export function aTrip(parts: Partial<TripWithJobs> = {}): TripWithJobs {
  return {
    id: '0199b2a0-0000-7000-8000-000000000002',
    vehicleId: '0199b2a0-0000-7000-8000-000000000001',
    registration: 'GHS 102',
    driverId: null,
    driverName: null,
    startTime: '2026-11-20T08:00:00.000Z',
    endTime: '2026-11-20T08:30:00.000Z',
    running: false,
    progress: null,
    startRule: 'moved',
    endRule: 'standing',
    start: place,
    end: place,
    distanceMeters: 1000,
    distanceSource: 'track',
    durationSeconds: 1800,
    idleSeconds: 0,
    stopIdleSeconds: 0,
    maxSpeedKmh: 50,
    averageSpeedKmh: 30,
    maxSpeedSource: 'reported',
    leftOutPositions: 0,
    leftOutMeters: 0,
    clockShiftSeconds: 0,
    deviceFaults: [],
    startOdometerMeters: null,
    endOdometerMeters: null,
    category: 'business',
    purpose: null,
    destination: null,
    partner: null,
    note: null,
    jobs: [],
    expenses: [],
    score: null,
    locked: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    version: 1,
    ...parts,
  }
}
