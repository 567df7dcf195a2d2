import { Link } from '@tanstack/react-router'
import type { Job } from '@roadbook/contract/trips/jobs'
import { useFormat } from '../../../../lib/use-format.ts'
import { styleClasses } from '../../../../ui/style-classes.ts'

/** The trip on which a job was done: when, and how far. */
export function TripLink({ job: { trip, tripId } }: { job: Job }) {
  const f = useFormat()
  if (trip === null || tripId === null) return null
  return (
    <Link
      to="/trips/detail"
      search={{ id: tripId }}
      className={styleClasses({ underline: 'hover', tabular: true })}
    >
      {f.span(trip.startTime, trip.endTime)}, {f.distance(trip.distanceMeters)}
    </Link>
  )
}
