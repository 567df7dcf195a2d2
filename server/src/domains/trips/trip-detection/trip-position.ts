import type { TrackFix } from '../../tracking/positions/pure.ts'

/** One fix as stored; null is what the device didn't report. Its ignition counts even without a place. */
export type TripPosition = TrackFix
