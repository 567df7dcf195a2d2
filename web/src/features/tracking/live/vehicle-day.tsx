import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import type { Trip, VehicleToday } from '@roadbook/contract/trips/trips'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MIN_BAR_PIXELS } from '../../../lib/bar-pixels.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { placeText, useNearText } from '../../../ui/labels/trip-place-text.ts'
import { useTripProgressText } from '../../../ui/labels/use-trip-progress-text.ts'
import { useCan } from '../../people/users/queries.ts'
import { dayBand } from './day-band.ts'
import { placeWithAddress } from './place-with-address.ts'
import { todayQuery } from './queries.ts'
import { Row, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './vehicle-day.module.css'

type Props = { vehicle: VehicleLocation }

/** Its current or last trip, and its day. */
export function VehicleDay({ vehicle }: Props) {
  const { vehicleId } = vehicle
  const mayReadTrips = useCan('trips.read')
  const { data, isError } = useQuery({ ...todayQuery(vehicleId), enabled: mayReadTrips })
  if (!mayReadTrips || (isError && data === undefined)) return null
  if (data === undefined) return <DaySkeleton />
  // The vehicle has never driven, which is shown above.
  if (data.lastTrip === null) return null
  return (
    <>
      <LastTrip trip={data.lastTrip} vehicle={vehicle} />
      <Today today={data} vehicleId={vehicleId} />
    </>
  )
}

/** A placeholder as high as the loaded content. */
function DaySkeleton() {
  const { t } = useLingui()
  return (
    <Text
      as="output"
      block
      line="above"
      px={16}
      py={14}
      late
      className={classes.blank}
      aria-label={t`Loading`}
    >
      <span />
      <span />
    </Text>
  )
}

function LastTrip({ trip, vehicle }: { trip: Trip } & Props) {
  const { t } = useLingui()
  const f = useFormat()
  const isUnderWay = trip.progress?.status === 'underWay'
  const since = f.time(trip.startTime)
  const now = useNow()
  const when = f.short(trip.endTime, now)
  const progress = useTripProgressText()(trip)
  const distance = f.distance(trip.distanceMeters)
  return (
    <Box as="section" line="above" px={16} pt={12} pb={14}>
      <Row as="header" gap={12} align="baseline" justify="between" mb={6}>
        <Text as="h3" size="small">
          {trip.running ? t`This trip` : t`Last trip`}
        </Text>
        <Link
          className={styleClasses({ underline: 'hover', tabular: true })}
          to="/trips/detail"
          search={{ id: trip.id }}
        >
          {trip.running ? <Trans>since {since}</Trans> : when}
        </Link>
      </Row>
      <TripEnds trip={trip} vehicle={vehicle} isUnderWay={isUnderWay} />
      <p className={classes.quiet}>
        {isUnderWay ? (
          <Trans>{distance} so far</Trans>
        ) : (
          [distance, progress].filter((part) => part !== '').join(' · ')
        )}
      </p>
    </Box>
  )
}

function TripEnds({ trip, vehicle, isUnderWay }: { trip: Trip; isUnderWay: boolean } & Props) {
  const f = useFormat()
  const near = useNearText()
  const { start, end, destination } = trip
  if (start === null) {
    return (
      <p className={classes.quiet}>
        <Trans>Private trip</Trans>
      </p>
    )
  }
  const to = isUnderWay ? destination : end === null ? null : near(placeText(placeWithAddress(end, vehicle)))
  return (
    <ol className={classes.ends}>
      <li>
        <Text truncate>{near(placeText(start))}</Text>
        <Text as="time" noShrink color="muted" tabular>
          {f.time(trip.startTime)}
        </Text>
      </li>
      {to !== null && (
        <li>
          <Text as="strong" truncate>
            {to}
          </Text>
          {!isUnderWay && (
            <Text as="time" noShrink color="muted" tabular>
              {f.time(trip.endTime)}
            </Text>
          )}
        </li>
      )}
    </ol>
  )
}

function Today({ today, vehicleId }: { today: VehicleToday; vehicleId: string }) {
  const { t } = useLingui()
  const f = useFormat()
  const { trips, distanceMeters, drivingSeconds, standingSeconds } = today
  const figures = [
    [f.distance(distanceMeters), t`driven`],
    [f.hours(drivingSeconds), t`driving time`],
    ...(standingSeconds === null ? [] : [[f.hours(standingSeconds), t`time stopped`] as const]),
  ] as const
  return (
    <Box as="section" line="above" px={16} pt={12} pb={14}>
      <Row as="header" gap={12} align="baseline" justify="between" mb={6}>
        <Text as="h3" size="small">{t`Today`}</Text>
        {trips > 0 && (
          <Link
            className={styleClasses({ underline: 'hover', tabular: true })}
            to="/trips"
            search={{ vehicles: [vehicleId], period: 'today' }}
          >
            <Plural value={trips} one="# trip" other="# trips" />
          </Link>
        )}
      </Row>
      {trips === 0 && today.driven.length === 0 ? (
        <p className={classes.quiet}>
          <Trans>No trips today</Trans>
        </p>
      ) : (
        <>
          <Row as="dl" gap={12} align="stretch" justify="between">
            {figures.map(([value, name]) => (
              <div key={name}>
                <Box as="dd" weight={600} tabular>
                  {value}
                </Box>
                <Box as="dt" color="muted">
                  {name}
                </Box>
              </div>
            ))}
          </Row>
          <Band today={today} />
        </>
      )}
    </Box>
  )
}

/** Driving and standing during the day; as text for screen readers. */
function Band({ today }: { today: VehicleToday }) {
  const f = useFormat()
  const band = dayBand(today)
  if (band === undefined) return null
  const times = today.driven.map(({ from, until }) => f.range(f.time(from), f.time(until))).join(', ')
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  return (
    <Box mt={10}>
      <VisuallyHidden component="p">
        <Trans>Driving times: {times}</Trans>
      </VisuallyHidden>
      <Box relative clip height={10} radius={2} ground="hover" aria-hidden="true">
        <span
          className={classes.out}
          style={{ left: percent(band.out.left), width: percent(band.out.width) }}
        />
        {band.driven.map(({ left, width }) => (
          <span
            key={left}
            className={classes.driven}
            style={{ left: percent(left), width: percent(width), minWidth: MIN_BAR_PIXELS }}
          />
        ))}
      </Box>
      <Box mt={4} relative height={18} color="muted" tabular className={classes.hours} aria-hidden="true">
        {band.hours.map(({ atMs, left }) => (
          <span key={atMs} style={{ left: percent(left) }}>
            {f.time(new Date(atMs).toISOString())}
          </span>
        ))}
      </Box>
    </Box>
  )
}
