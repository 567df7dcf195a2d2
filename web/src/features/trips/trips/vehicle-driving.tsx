import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { tripTimes } from '@roadbook/contract/trips/trip-times'
import type { Trip } from '@roadbook/contract/trips/trips'
import type { VehicleOverview } from '@roadbook/contract/fleet/vehicle-overview'
import {
  chosenDays,
  type ChosenDays,
  type Days,
  type SimplePeriod,
  simplePeriods,
} from '../../../lib/period.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { PeriodFilter } from '../../../ui/period/period-filter.tsx'
import { usePeriodLabel } from '../../../ui/labels/period-labels.ts'
import { Section } from '../../../ui/section.tsx'
import shortList from '../../../ui/short-list.module.css'
import { MoveBadges } from './move-badge.tsx'
import { vehicleDrivingQuery } from './queries.ts'
import { useFromTo } from './trip-place.tsx'
import { usualPeriod } from './trip-period.ts'
import { TripsComputing, useMissingUntil } from './trips-computing.tsx'
import { Box, Text } from '../../../ui/layout.tsx'
import classes from './vehicle-driving.module.css'

/** In the URL's format. */
type DrivingPeriod = {
  period?: SimplePeriod | undefined
  from?: string | undefined
  to?: string | undefined
}

type Props = {
  vehicleId: string
  chosen: DrivingPeriod
  now: number
  onChoose: (period: DrivingPeriod) => void
}

const newest = 5

/** The distance and time that a vehicle has driven in a period, and its last destinations. */
export function VehicleDriving({ vehicleId, chosen, now, onChoose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const days = chosenDays(chosen, { today: f.isoDay(new Date(now).toISOString()), usual: usualPeriod })
  const { startDate, endDate } = days
  const { data, error, refetch } = useQuery({
    ...vehicleDrivingQuery(vehicleId, { startDate, endDate }, newest),
    placeholderData: keepPreviousData,
  })
  const missingUntil = useMissingUntil([vehicleId], startDate)
  return (
    <Section title={t`Driven`} link={<AllTrips vehicleId={vehicleId} days={days} />}>
      <Box pt={12} pb={4}>
        <Period days={days} onChoose={onChoose} />
      </Box>
      <TripsComputing vehicleIds={[vehicleId]} />
      {error !== null && data === undefined ? (
        <ErrorPanel error={error} title={t`Driving data could not be loaded`} onRetry={refetch} />
      ) : (
        <>
          <Figures sums={data?.sums} />
          <ul className={shortList.list} aria-label={t`Recent trips`}>
            {data?.trips.map((trip) => (
              <li key={trip.id}>
                <TripLine trip={trip} now={now} />
                {trip.movesBefore.length > 0 && (
                  <Box line="below">
                    <MoveBadges vehicleId={vehicleId} moves={trip.movesBefore} />
                  </Box>
                )}
              </li>
            ))}
          </ul>
          {data?.trips.length === 0 && (
            <p className={shortList.calm}>
              {missingUntil === undefined ? (
                <Trans>No trips in this period.</Trans>
              ) : (
                <Trans>Trips in this period are still being computed.</Trans>
              )}
            </p>
          )}
        </>
      )}
    </Section>
  )
}

function AllTrips({ vehicleId, days }: { vehicleId: string; days: ChosenDays }) {
  const { period, startDate, endDate } = days
  const span = period === undefined ? { from: startDate, to: endDate } : { period }
  return (
    <Link to="/trips" search={{ vehicles: [vehicleId], ...span }}>
      <Trans>All trips</Trans>
    </Link>
  )
}

function Period({ days, onChoose }: { days: ChosenDays; onChoose: (period: DrivingPeriod) => void }) {
  const label = usePeriodLabel(days)
  const choose = ({ startDate, endDate }: Days): void =>
    onChoose({ period: undefined, from: startDate, to: endDate })
  return (
    <PeriodFilter
      label={label}
      periods={simplePeriods}
      chosen={days.period}
      days={days}
      onPeriod={(period) => onChoose({ period, from: undefined, to: undefined })}
      onDays={choose}
    />
  )
}

function Figures({ sums }: { sums: VehicleOverview | undefined }) {
  const { t } = useLingui()
  const f = useFormat()
  const times = sums && tripTimes(sums)
  const atStops = times && times.stopIdlingSeconds > 0 ? f.hours(times.stopIdlingSeconds) : undefined
  const unrecorded = sums?.unrecordedMeters ?? 0
  const figures = [
    [t`Distance`, sums && f.sumDistance(sums.distanceMeters)],
    [t`Trips`, sums && f.number(sums.trips)],
    [t`Trip time`, times && f.hours(times.tripSeconds)],
    [t`Driving`, times && f.hours(times.drivingSeconds)],
    [t`Idling`, times && f.hours(times.idlingSeconds), atStops && t`${atStops} at stops`],
    ...(unrecorded > 0 ? [[t`Not recorded`, f.sumDistance(unrecorded)]] : []),
  ]
  return (
    <Box
      as="dl"
      columns="repeat(auto-fit, minmax(120px, 1fr))"
      narrow={{ columns: 2 }}
      className={classes.figures}
    >
      {figures.map(([label, value, part]) => (
        <div key={label}>
          <Box as="dt" size="small" color="muted">
            {label}
            {part !== undefined && <Text block>{part}</Text>}
          </Box>
          <dd>{value ?? '\u2007'}</dd>
        </div>
      ))}
    </Box>
  )
}

function TripLine({ trip, now }: { trip: Trip; now: number }) {
  const f = useFormat()
  const where = useFromTo()(trip)
  return (
    <Link to="/trips/detail" search={{ id: trip.id }} className={shortList.row}>
      <Text width="112px" noShrink color="muted" tabular>
        {f.moment(trip.startTime, now)}
      </Text>
      <Text grow breakWords py={4}>
        {where}
      </Text>
      <Text noShrink color="text2" tabular>
        {f.distance(trip.distanceMeters)}
      </Text>
    </Link>
  )
}
