/** The parameters of trip detection, with the product's defaults. */
export type TripParameters = {
  /** Whether the ignition counts if the device reports it. */
  useIgnition: boolean
  /** Below this speed the vehicle stands. */
  movingSpeedKmh: number
  /** Standing this long is a stop; with the ignition on it may be a traffic jam. */
  stopDurationSeconds: { ignitionOff: number; ignitionOn: number; ignitionUnknown: number }
  /** Standing with the ignition on for less doesn't count as idling. */
  minIdleSeconds: number
  /** Through a longer silence it is unknown whether the engine ran. */
  maxIdleSilenceSeconds: number
  /** An ignition that changes for less than this is noise. */
  ignitionToggleSeconds: number
  minTripDistanceMeters: number
  minTripDurationSeconds: number
  /** A longer silence ends the trip at the last fix. */
  noDataGapSeconds: number
  /** A silence as long as a stop is a stop if the average speed over it is below this. */
  silentDriveSpeedKmh: number
  /** Positions inside this radius are drift, not movement. */
  stayRadiusMeters: number
  /**
   * Without ignition on or a reported speed of `drivenSpeedKmh` it may be the drift of a poor receiver, unless it ends this far
   * from its start or has led twice as far from it.
   */
  driftMeters: number
  drivenSpeedKmh: number
  /** No vehicle moves faster. */
  maxSpeedKmh: number
  /**
   * The device's odometer counts if it is within `share` of the track. If fixes are more than `denseSeconds` apart, it may
   * be up to `sparseShare` above it, reached at `sparseSeconds`, since such a track cuts curves. Its own step must be at
   * most `stepShare` of the track.
   */
  odometerTolerance: {
    share: number
    sparseShare: number
    denseSeconds: number
    sparseSeconds: number
    stepShare: number
  }
}

export const tripParameters: TripParameters = {
  useIgnition: true,
  movingSpeedKmh: 3,
  stopDurationSeconds: { ignitionOff: 180, ignitionOn: 900, ignitionUnknown: 300 },
  minIdleSeconds: 120,
  maxIdleSilenceSeconds: 600,
  ignitionToggleSeconds: 30,
  minTripDistanceMeters: 200,
  minTripDurationSeconds: 60,
  noDataGapSeconds: 3600,
  silentDriveSpeedKmh: 10,
  stayRadiusMeters: 50,
  driftMeters: 300,
  drivenSpeedKmh: 10,
  maxSpeedKmh: 250,
  odometerTolerance: { share: 0.15, sparseShare: 0.4, denseSeconds: 10, sparseSeconds: 30, stepShare: 0.05 },
}
