const HOUR_MS = 3_600_000

/**
 * Converts times of a clock on the wall, in milliseconds since 1970, to instants. Of an hour that a clock shows twice, the first
 * counts. Offsets change at whole quarters of hours, so each is looked up once.
 */
export function wallClock(timeZone: string): (wallMs: number) => number {
  if (timeZone === 'UTC') return (wallMs) => wallMs
  const offsets = new Map<number, number>()
  return (wallMs) => {
    const quarter = Math.floor(wallMs / (HOUR_MS / 4))
    let offsetMs = offsets.get(quarter)
    if (offsetMs === undefined) {
      offsetMs = offsetAt(quarter * (HOUR_MS / 4), timeZone)
      if (offsets.size > 100_000) offsets.clear()
      offsets.set(quarter, offsetMs)
    }
    return wallMs - offsetMs
  }
}

function offsetAt(wallMs: number, timeZone: string): number {
  const wall = Temporal.Instant.fromEpochMilliseconds(wallMs).toZonedDateTimeISO('UTC').toPlainDateTime()
  return wallMs - wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).epochMilliseconds
}
