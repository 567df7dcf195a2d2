import { Plural } from '@lingui/react/macro'
import { useFormat } from '../../lib/use-format.ts'
import type { Column } from '../../ui/table-column.ts'
import type { Trip } from '@roadbook/contract/trips'
import classes from './trips.module.css'

type Props = {
  trips: readonly Trip[]
  /** False where more of the day stands on another page: a part's sum would mislead. */
  isWhole: boolean
  columns: readonly Column<Trip>[]
}

const sumOf = (trips: readonly Trip[], of: (trip: Trip) => number) =>
  trips.reduce((sum, trip) => sum + of(trip), 0)

/** The cells above the trips of a day: which day, and what it sums up to. */
export function TripDay({ trips, isWhole, columns }: Props) {
  const f = useFormat()
  const [first] = trips
  if (first === undefined) return null
  const sums: Record<string, string> = {
    distanceMeters: f.distance(sumOf(trips, (trip) => trip.distanceMeters)),
    durationSeconds: f.duration(sumOf(trips, (trip) => trip.durationSeconds)),
    idleSeconds: f.duration(sumOf(trips, (trip) => trip.idleSeconds)),
  }
  const summed = columns.findIndex(({ id }) => id in sums)
  const named = summed < 0 ? columns.length : summed
  return (
    <>
      <td colSpan={named + 1} className={classes.dayCell}>
        <span className={classes.day}>{f.longDay(first.startTime)}</span>{' '}
        {isWhole && (
          <span className={classes.quiet}>
            <Plural value={trips.length} one="# trip" other="# trips" />
          </span>
        )}
      </td>
      {columns.slice(named).map(({ id }) => (
        <td key={id} className={classes.dayCell} data-number>
          {isWhole && sums[id]}
        </td>
      ))}
    </>
  )
}
