type Known = { startTime: Date; endTime: Date; distanceMeters: number; running: boolean }
type Found = { startMs: number; endMs: number; distanceMeters: number }

/** Whether nothing but the trip in progress has changed, and what came after it. */
export function hasOnlyGoneOn(known: readonly Known[], found: readonly Found[]): boolean {
  const running = known.find((trip) => trip.running)
  if (!running) return false
  const isSame = (trip: Known, { startMs, endMs, distanceMeters }: Found) =>
    trip.startTime.getTime() === startMs &&
    trip.endTime.getTime() === endMs &&
    trip.distanceMeters === Math.round(distanceMeters)
  const ended = known.filter((trip) => !trip.running)
  const before = found.filter(({ startMs }) => startMs < running.startTime.getTime())
  return (
    ended.every((trip) => before.some((one) => isSame(trip, one))) &&
    before.every((one) => ended.some((trip) => isSame(trip, one)))
  )
}
