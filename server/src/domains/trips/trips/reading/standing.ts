type Times = { startTime: Date; endTime: Date; durationSeconds: number }

/** Time parked between the parts of a merged trip, which is not trip time. */
export function standingSeconds({ startTime, endTime, durationSeconds }: Times): number {
  return Math.max(0, Math.round((endTime.getTime() - startTime.getTime()) / 1000) - durationSeconds)
}
