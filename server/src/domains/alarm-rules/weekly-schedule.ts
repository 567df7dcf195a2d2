import type { Schedule } from '@roadbook/contract/alarm-rules'

/** Whether the schedule includes an instant, by the wall clock of the time zone; without one it includes all. */
export function includedBy(schedule: Schedule, timeZone: string): (atMs: number) => boolean {
  if (schedule === null) return () => true
  return (atMs) => {
    const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
    const time = local.toPlainTime().toString({ smallestUnit: 'minute' })
    // "24:00" is after every time of day.
    return schedule.some(
      ({ weekday, startTime, endTime }) => weekday === local.dayOfWeek && startTime <= time && time < endTime,
    )
  }
}
