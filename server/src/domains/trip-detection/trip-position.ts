import type { TrackFix } from '../positions/pure.ts'

/** One fix as it is stored; null is what the device did not report. Without a place its ignition counts all the same. */
export type TripPosition = TrackFix
