import type { Overview } from '@roadbook/contract/reporting/overview'

/** A Friday morning of one vehicle; tests override what they need. */
export function anOverview(parts: Partial<Overview> = {}): Overview {
  return {
    counts: { moving: 1, idling: 0, parked: 0, offline: 0, noDevice: 0 },
    vehicles: 1,
    hasDevice: true,
    hasReported: true,
    needsAttention: { items: [], total: 0, byKind: {} },
    driven: {
      distanceMeters: { today: 728_000, usual: 680_000, changePercent: 7.1 },
      drivingSeconds: { today: 70_980, usual: 71_000, changePercent: -0.3 },
      overnightMeters: 0,
      comparedDays: 8,
      startTime: '2026-11-19T23:00:00.000Z',
      slotSeconds: 900,
      todayMeters: Array.from({ length: 39 }, (_, slot) => slot * 18_000),
      usualMeters: Array.from({ length: 97 }, (_, slot) => slot * 17_000),
    },
    recentAlerts: { items: [], total: 0 },
    jobsToday: { items: [], total: 0 },
    costsOfMonth: null,
    ...parts,
  }
}
