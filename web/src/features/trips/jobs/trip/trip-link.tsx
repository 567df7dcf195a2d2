import { Link } from '@tanstack/react-router'
import type { Job } from '@roadbook/contract/trips/jobs'
import { useFormat } from '../../../../lib/use-format.ts'
import classes from './trip-jobs.module.css'

/** The trip on which a job was done: when, and how far. */
export function TripLink({ job: { trip, tripId } }: { job: Job }) {
  const f = useFormat()
  if (trip === null || tripId === null) return null
  return (
    <Link to="/trips/detail" search={{ id: tripId }} className={classes.tripLink}>
      {f.span(trip.startTime, trip.endTime)}, {f.distance(trip.distanceMeters)}
    </Link>
  )
}
