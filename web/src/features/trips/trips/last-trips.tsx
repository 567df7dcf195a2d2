import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { mayChangeTrip, type Trip } from '@roadbook/contract/trips/trips'
import { useFormat } from '../../../lib/use-format.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { Section } from '../../../ui/section.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { lastTripsQuery } from './queries.ts'
import { useFromTo } from './trip-place.tsx'
import { useAllCategories } from './use-categories.ts'
import { useReach } from '../../people/users/queries.ts'
import { TripsComputing } from './trips-computing.tsx'
import { Row, Stack, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './last-trips.module.css'

/** The driver's last trips, each with its category, editable inline. */
export function LastTrips({ now }: { now: number }) {
  const { t } = useLingui()
  const query = useQuery(lastTripsQuery())
  const { data, error, refetch } = query
  return (
    <Section
      title={t`Recent trips`}
      answered={query}
      link={
        <Link to="/trips">
          <Trans>All trips</Trans>
        </Link>
      }
    >
      {data === undefined && error === null && <Box placeholder height={120} />}
      {data === undefined && error !== null && (
        <ErrorPanel error={error} title={t`Your trips could not be loaded`} onRetry={refetch} />
      )}
      <TripsComputing />
      {data?.length === 0 && (
        <Text as="p" py={12} color="muted">
          <Trans>No trips yet</Trans>
        </Text>
      )}
      <ul>
        {data?.map((trip) => (
          <LastTrip key={trip.id} trip={trip} now={now} />
        ))}
      </ul>
    </Section>
  )
}

function LastTrip({ trip, now }: { trip: Trip; now: number }) {
  const f = useFormat()
  const reach = useReach('trips.write')
  const where = useFromTo()(trip)
  return (
    <Row as="li" minHeight="57px" line="between" gap={12} justify="between" className={classes.trip}>
      <Stack shrink className={classes.tripText}>
        <Link
          to="/trips/detail"
          search={{ id: trip.id }}
          className={styleClasses({ color: 'inherit', weight: 500, underline: 'hover' })}
        >
          {where}
        </Link>
        <Text color="muted">
          {f.moment(trip.startTime, now)} · {f.distance(trip.distanceMeters)} · {trip.registration}
        </Text>
      </Stack>
      <CategoryChoice
        trip={trip}
        categories={useAllCategories()}
        mayChange={mayChangeTrip(reach, 'category')}
      />
    </Row>
  )
}
