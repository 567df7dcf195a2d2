const DAY_SECONDS = 86_400
const DAY_MS = DAY_SECONDS * 1000
const GPS_EPOCH_MS = Date.UTC(1980, 0, 6)

/** Weeks since the beginning of GPS time, days and seconds. Devices send UTC that way, without leap seconds. */
export function gpsTimeMs(week: number, day: number, seconds: number): number {
  if (day > 6 || seconds >= DAY_SECONDS) return Number.NaN
  return GPS_EPOCH_MS + ((week * 7 + day) * DAY_SECONDS + seconds) * 1000
}

/** Seconds of a day: the day on which they are nearest to the arrival. */
export function timeOfDayMs(seconds: number, receivedMs: number): number {
  if (seconds >= DAY_SECONDS) return Number.NaN
  const onDay = Math.floor(receivedMs / DAY_MS) * DAY_MS + seconds * 1000
  const ahead = onDay - receivedMs
  return ahead > DAY_MS / 2 ? onDay - DAY_MS : ahead < -DAY_MS / 2 ? onDay + DAY_MS : onDay
}
