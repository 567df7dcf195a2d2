type Times = { startTime: Date; endTime: Date; durationSeconds: number }

/** Parked between the parts of a merged trip: the only time of a trip that is not trip time. */
export function standingSeconds({ startTime, endTime, durationSeconds }: Times): number {
  return Math.max(0, Math.round((endTime.getTime() - startTime.getTime()) / 1000) - durationSeconds)
}
