import type { Tour, TourHistory, TourTrip } from '@roadbook/contract/trips/tours'
import { aTrip } from './trips.ts'

const place = { latitude: 35.9, longitude: 14.5, address: 'Marsa', geofenceName: null }
const hospital = { ...place, latitude: 35.92, geofenceName: 'Mater Dei Hospital' }

/** From the depot to the hospital and back, on Thursday 19 November; tests override what they need. */
export function aTour(parts: Partial<Tour> = {}): Tour {
  const legs: TourTrip[] = [
    aTrip({
      id: '0199b2a0-0000-7000-8000-000000000011',
      startTime: '2026-11-19T06:12:00.000Z',
      endTime: '2026-11-19T06:30:00.000Z',
      durationSeconds: 1080,
      distanceMeters: 5200,
      start: { ...place, geofenceName: 'Depot Marsa' },
      end: hospital,
    }),
    aTrip({
      id: '0199b2a0-0000-7000-8000-000000000012',
      startTime: '2026-11-19T07:04:00.000Z',
      endTime: '2026-11-19T07:29:00.000Z',
      durationSeconds: 1500,
      distanceMeters: 13_600,
      start: hospital,
      end: { ...place, geofenceName: 'Depot Marsa' },
    }),
  ]
  return {
    vehicleId: '0199b2a0-0000-7000-8000-000000000001',
    startTime: '2026-11-19T06:12:00.000Z',
    endTime: '2026-11-19T07:29:00.000Z',
    startsAtBase: true,
    endReason: 'returned',
    trips: 2,
    stops: 1,
    distanceMeters: 18_800,
    tripSeconds: 2580,
    idleSeconds: 0,
    drivingSeconds: 2580,
    standingSeconds: 2040,
    legs,
    standing: [
      {
        startTime: '2026-11-19T06:30:00.000Z',
        endTime: '2026-11-19T07:04:00.000Z',
        seconds: 2040,
        idleSeconds: 0,
        place: hospital,
      },
    ],
    ...parts,
  }
}

/** With totals of the tours as the server computes them. */
export function aTourHistory(tours: readonly Tour[], dayOf: (tour: Tour) => string): TourHistory {
  const totals = (of: readonly Tour[]) => ({
    tours: of.length,
    trips: of.reduce((sum, { trips }) => sum + trips, 0),
    stops: of.reduce((sum, { stops }) => sum + stops, 0),
    distanceMeters: of.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0),
    tripSeconds: of.reduce((sum, { tripSeconds }) => sum + tripSeconds, 0),
    idleSeconds: of.reduce((sum, { idleSeconds }) => sum + idleSeconds, 0),
    drivingSeconds: of.reduce((sum, { drivingSeconds }) => sum + drivingSeconds, 0),
    standingSeconds: of.reduce((sum, { standingSeconds }) => sum + standingSeconds, 0),
  })
  return {
    base: { latitude: 35.9, longitude: 14.5, geofenceName: 'Depot Marsa', source: 'vehicle' },
    tours: [...tours],
    sums: totals(tours),
    days: [...Map.groupBy(tours, dayOf)].map(([day, ofDay]) => ({ day, ...totals(ofDay) })),
    emptyBecause: tours.length > 0 ? null : 'noTrips',
  }
}
