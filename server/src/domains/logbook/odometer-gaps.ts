import type { OdometerGap } from '@roadbook/contract/logbook'

type Driven = {
  id: string
  startTime: string
  endTime: string
  startOdometerMeters: number | null
  endOdometerMeters: number | null
}

/** Where the odometer at the start of a trip is not that at the end of the one before; `trips` oldest first. */
export function odometerGaps(trips: readonly Driven[]): Omit<OdometerGap, 'notes'>[] {
  return trips.slice(1).flatMap((trip, index) => {
    const before = trips[index]
    const [from, to] = [before?.endOdometerMeters ?? null, trip.startOdometerMeters]
    if (!before || from === null || to === null || to === from) return []
    return [
      {
        afterTripId: before.id,
        beforeTripId: trip.id,
        fromTime: before.endTime,
        toTime: trip.startTime,
        fromOdometerMeters: from,
        toOdometerMeters: to,
        meters: to - from,
      },
    ]
  })
}
