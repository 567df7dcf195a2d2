import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { tripTimes } from '@roadbook/contract/trips/trip-times'
import type { TripSums } from '@roadbook/contract/trips/trip-filter'
import { useFormat } from '../../../lib/use-format.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import type { Trip } from '@roadbook/contract/trips/trips'
import { Box, Text } from '../../../ui/layout.tsx'
import classes from './trips.module.css'

type Props = {
  /** "Friday 20 November" */
  name: string
  /** For all trips of the filter on that day, also those on other pages; undefined until loaded. */
  sums: TripSums['days'][number] | undefined
  columns: readonly Column<Trip>[]
}

/** The cells above a day's trips: the day, and its totals. */
export function TripDay({ name, sums, columns }: Props) {
  const f = useFormat()
  const times = sums && tripTimes(sums)
  const labels: Record<string, string> =
    sums === undefined || times === undefined
      ? {}
      : {
          distanceMeters: f.distance(sums.distanceMeters),
          durationSeconds: f.hours(times.tripSeconds),
          drivingSeconds: f.hours(times.drivingSeconds),
          totalIdleSeconds: f.hours(times.idlingSeconds),
        }
  const summed = columns.findIndex(({ id }) => id in labels)
  const named = summed < 0 ? columns.length : summed
  return (
    <>
      <Box as="td" tabular colSpan={named + 1} className={classes.dayCell}>
        <Text weight={600}>{name}</Text>{' '}
        {sums !== undefined && (
          <Text color="muted">
            {sums.vehicles > 1 ? (
              tripsOfVehicles(sums)
            ) : (
              <Plural value={sums.trips} one="# trip" other="# trips" />
            )}
            {sums.unrecordedMeters > 0 && (
              <>
                {' · '}
                <Unrecorded meters={sums.unrecordedMeters} />
              </>
            )}
          </Text>
        )}
      </Box>
      {columns.slice(named).map(({ id }) => (
        <Box as="td" tabular key={id} className={classes.dayCell} data-number>
          {labels[id]}
        </Box>
      ))}
    </>
  )
}

function tripsOfVehicles({ trips, vehicles }: { trips: number; vehicles: number }): string {
  return t`${plural(trips, { one: '# trip', other: '# trips' })} of ${plural(vehicles, { one: '# vehicle', other: '# vehicles' })}`
}

/** Shown beside the kilometres, but not part of them. */
export function Unrecorded({ meters }: { meters: number }) {
  const f = useFormat()
  const far = f.distance(meters)
  return <Trans>{far} not recorded</Trans>
}

/** The same above a day's trips on a phone. */
export function NarrowTripDay({ name, sums }: Omit<Props, 'columns'>) {
  const f = useFormat()
  return (
    <>
      <Text as="strong" weight={600}>
        {name}
      </Text>
      {sums !== undefined && (
        <Text color="muted" tabular>
          <Plural value={sums.trips} one="# trip" other="# trips" /> · {f.distance(sums.distanceMeters)}
        </Text>
      )}
    </>
  )
}
