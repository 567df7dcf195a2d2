import type { Schedule } from '@roadbook/contract/rules/alarm-rules'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Whether the schedule includes an instant, by local time in the time zone; without a schedule every instant is included.
 */
export function includedBy(schedule: Schedule, timeZone: string): (atMs: number) => boolean {
  if (schedule === null) return () => true
  const periods = schedule.map(({ weekday, startTime, endTime }) => ({
    weekday,
    startMinute: minuteOf(startTime),
    endMinute: minuteOf(endTime),
  }))
  const offsetAt = offsetsOf(timeZone)
  return (atMs) => {
    const localMs = atMs + offsetAt(atMs)
    const day = Math.floor(localMs / DAY_MS)
    const minute = Math.floor((localMs - day * DAY_MS) / MINUTE_MS)
    // 1970-01-01 was a Thursday.
    const today = ((((day + 3) % 7) + 7) % 7) + 1
    return periods.some(
      ({ weekday, startMinute, endMinute }) =>
        weekday === today && startMinute <= minute && minute < endMinute,
    )
  }
}

/** "24:00" is after every minute of the day. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * How far the time zone is ahead of UTC, in milliseconds. Looked up for each record, so the last answer is kept until clocks
 * change.
 */
function offsetsOf(timeZone: string): (atMs: number) => number {
  let known = { fromMs: 0, untilMs: 0, offsetMs: 0 }
  return (atMs) => {
    if (atMs >= known.fromMs && atMs < known.untilMs) return known.offsetMs
    const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
    // A transition found from an instant is strictly before it; searching from a later one may find this instant.
    const from = local.add({ milliseconds: 1 }).getTimeZoneTransition('previous')
    known = {
      fromMs: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
      untilMs: local.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
      offsetMs: local.offsetNanoseconds / 1e6,
    }
    return known.offsetMs
  }
}
