/** The times of a trip, or of a sum of trips. */
type Measured = {
  /** From start to end, idling included. */
  durationSeconds: number
  idleSeconds: number
  /** At the stop after each trip, so not included in its time. */
  stopIdleSeconds: number
}

/** The displayed times: rounded to whole minutes, in seconds. */
type TripTimes = {
  tripSeconds: number
  drivingSeconds: number
  /** In the trip and at the stop after it. */
  idlingSeconds: number
  /** At the stop only. */
  stopIdlingSeconds: number
}

const MINUTE = 60
const HOUR = 3600
/** Longer sums are shown in whole hours. */
const LONG_SECONDS = 1000 * HOUR

/** Rounded so that driving and idling, without idling at stops, add up to the displayed trip time. */
export function tripTimes({ durationSeconds, idleSeconds, stopIdleSeconds }: Measured): TripTimes {
  const unit = durationSeconds >= LONG_SECONDS ? HOUR : MINUTE
  const rounded = (seconds: number): number => Math.round(seconds / unit) * unit
  const tripSeconds = rounded(durationSeconds)
  const inTrip = Math.min(tripSeconds, rounded(idleSeconds))
  const stopIdlingSeconds = rounded(stopIdleSeconds)
  const idlingSeconds = inTrip + stopIdlingSeconds
  return { tripSeconds, drivingSeconds: tripSeconds - inTrip, idlingSeconds, stopIdlingSeconds }
}

/** The times of a tour. */
type MeasuredTour = {
  tripSeconds: number
  idleSeconds: number
  drivingSeconds: number
  standingSeconds: number
}

/** Driving as in `tripTimes` of the tour's trips; with standing it adds up to the tour's displayed length. */
export function tourTimes({ tripSeconds, idleSeconds, drivingSeconds, standingSeconds }: MeasuredTour) {
  const trips = tripTimes({ durationSeconds: tripSeconds, idleSeconds, stopIdleSeconds: 0 })
  const unit = tripSeconds >= LONG_SECONDS ? HOUR : MINUTE
  const lengthSeconds = Math.round((drivingSeconds + standingSeconds) / unit) * unit
  return {
    drivingSeconds: trips.drivingSeconds,
    standingSeconds: Math.max(0, lengthSeconds - trips.drivingSeconds),
  }
}

/** Idling at one stop, as in `tripTimes` of the trip before. */
export function roundedIdling(seconds: number): number {
  return Math.round(seconds / MINUTE) * MINUTE
}
