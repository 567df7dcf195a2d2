const DAY_SECONDS = 86_400
const GPS_EPOCH_MS = Date.UTC(1980, 0, 6)

/** Weeks since the beginning of GPS time, days and seconds. Devices send UTC that way, without leap seconds. */
export function gpsTimeMs(week: number, day: number, seconds: number): number {
  if (day > 6 || seconds >= DAY_SECONDS) return Number.NaN
  return GPS_EPOCH_MS + ((week * 7 + day) * DAY_SECONDS + seconds) * 1000
}
