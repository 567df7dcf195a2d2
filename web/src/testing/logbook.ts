import type { Logbook, LogbookEntry, OdometerGap } from '@roadbook/contract/trips/logbook'
import type { TripWithJobs } from '@roadbook/contract/trips/trips'
import { aTrip } from './trips.ts'

export const logbookVehicleId = '0199b2a0-0000-7000-8000-000000000001'

type Parts = Partial<Omit<LogbookEntry, 'trip'>> & { trip?: Partial<TripWithJobs> }

/** A complete business trip that is locked; tests override what they need. */
export function anEntry({ trip, ...parts }: Parts = {}): LogbookEntry {
  const said = { purpose: 'Delivery', partner: 'Seabank Hotel', driverName: 'Karl Zammit' }
  return {
    trip: aTrip({ ...said, locked: parts.lockedAt !== null, ...trip }),
    locksAt: '2026-11-27T08:30:00.000Z',
    lockedAt: '2026-11-27T08:31:00.000Z',
    timeZone: 'Europe/Malta',
    distanceMeters: trip?.distanceMeters ?? aTrip().distanceMeters,
    corrected: null,
    recordedAt: '2026-11-20T08:30:05.000Z',
    isRecordedLate: false,
    countsAsPrivate: false,
    missing: [],
    changes: [],
    ...parts,
  }
}

export function aGap(
  parts: Partial<OdometerGap> & Pick<OdometerGap, 'afterTripId' | 'beforeTripId'>,
): OdometerGap {
  return {
    fromTime: '2026-11-20T08:30:00.000Z',
    toTime: '2026-11-21T08:00:00.000Z',
    fromOdometerMeters: 48_319_000,
    toOdometerMeters: 48_331_000,
    meters: 12_000,
    unexplainedMeters: parts.meters ?? 12_000,
    corrections: [],
    notes: [],
    ...parts,
  }
}

/** Sums and completeness from a server that has found no problems. */
export function aLogbook(parts: Partial<Logbook> = {}): Logbook {
  const { entries = [] } = parts
  const recordedMeters = entries.reduce((sum, { distanceMeters }) => sum + distanceMeters, 0)
  const recorded = { trips: entries.length, distanceMeters: recordedMeters }
  return {
    vehicleId: logbookVehicleId,
    registration: 'GHS 102',
    logbookEnabled: true,
    keptSince: '2026-01-01T00:00:00.000Z',
    from: '2026-11-01T00:00:00.000Z',
    until: '2026-12-01T00:00:00.000Z',
    entries,
    gaps: [],
    readings: [],
    sums: [{ category: 'business', ...recorded, corrected: recorded }],
    recordedMeters,
    correctedMeters: recordedMeters,
    odometerMeters: recordedMeters,
    completeness: {
      openTrips: 0,
      firstLocksAt: null,
      lockedIncomplete: 0,
      odometerGaps: 0,
      odometerGapMeters: 0,
      tripsWithoutDriver: 0,
      unrecordedMoves: 0,
      unrecordedMeters: 0,
    },
    chain: { records: 412, head: '7f3a91c4'.padEnd(56, '0') + '5b0ed20e', isUnchanged: true },
    ...parts,
  }
}
