/** Fixes with a reliable place. */
export type Place = {
  timeMs: number
  latitude: number
  longitude: number
  ignition?: boolean | null
  odometerMeters?: number | null
  receivedMs?: number | null
  /** Since when exactly this place was reported; by default its own time. */
  placeSinceMs?: number
}

export type OutlierParameters = {
  /** No vehicle moves faster between two fixes … */
  maxSpeedKmh: number
  /** … apart from the noise of places, which makes two fixes close in time look fast. */
  jitterMeters: number
  /** Fixes elsewhere are false if the vehicle is back within this time; if it takes longer, it was there. */
  awaySeconds: number
  /** A run of this few fixes, or this short, proves nothing. */
  runFixes: number
  runSeconds: number
  /** More than this many are no short run, so that a device with ten fixes a second stays cheap to check. */
  manyFixes: number
  /** After this many fixes without a firm one, the last becomes firm, which limits how far back checks reach. */
  openFixes: number
  /** A reachable place is doubted only after a step of this many metres … */
  jumpMeters: number
  /** … that took longer than this, so that the way there is unknown, or was faster than this. */
  silenceSeconds: number
  usualSpeedKmh: number
  /** A device that repeats a place may have left it this long before the last repeat … */
  heldSeconds: number
  /** … and one that repeated it for no longer than this may have been frozen since its first report. */
  frozenSeconds: number
  /** A shorter impossible step is a receiver error: more than `runFixes` fixes after it prove the new place. */
  leapMeters: number
  /** A fix received this long before its own time comes from a wrong clock. */
  aheadSeconds: number
}

export const outlierParameters: OutlierParameters = {
  maxSpeedKmh: 250,
  jitterMeters: 50,
  awaySeconds: 3_600,
  runFixes: 5,
  runSeconds: 60,
  manyFixes: 120,
  openFixes: 5_000,
  jumpMeters: 500,
  silenceSeconds: 60,
  usualSpeedKmh: 160,
  heldSeconds: 60,
  frozenSeconds: 900,
  leapMeters: 1_000,
  aheadSeconds: 600,
}
