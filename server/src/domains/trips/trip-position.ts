/** One fix as it is stored; null is what the device did not report. */
export type TripPosition = {
  timeMs: number
  latitude: number
  longitude: number
  speedKmh: number | null
  ignition: boolean | null
  odometerMeters: number | null
  /** No place to rely on (0,0 or too few satellites); its ignition counts all the same. */
  doubtful: boolean
}
