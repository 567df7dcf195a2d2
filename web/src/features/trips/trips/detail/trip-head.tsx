import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { tripTimes } from '@roadbook/contract/trips/trip-times'
import type { DrivePoint } from '../../../../lib/drive/drive-track.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { DetailHead } from '../../../../ui/detail/detail-head.tsx'
import { RouteExport } from '../../../../ui/route-export.tsx'
import { KeyFigure } from '../../../../ui/key-figure.tsx'
import { townOf } from '../trip-place.tsx'
import type { Trip, TripPlace } from '@roadbook/contract/trips/trips'
import classes from '../trips.module.css'
import { useUnderWayFrom } from '../../../../ui/labels/use-trip-progress-text.ts'
import { useCategoryLabel } from '../use-categories.ts'
import { Text } from '../../../../ui/layout.tsx'

type Props = { trip: Trip; points: readonly DrivePoint[] }

export function TripHead({ trip, points }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const title = useTitle(trip)
  const categoryLabel = useCategoryLabel()
  return (
    <DetailHead
      title={title}
      list={<Link to="/trips">{t`Trips`}</Link>}
      crumb={
        <>
          <Link to="/vehicles/detail/" search={{ id: trip.vehicleId }}>
            {trip.registration}
          </Link>
          <span aria-hidden="true">·</span>
          <Text tabular title={f.full(trip.startTime)}>
            {f.longDay(trip.startTime)}
          </Text>
        </>
      }
      figures={
        <>
          <KeyFigure value={f.distance(trip.distanceMeters)} label={t`distance`} />
          <KeyFigure value={f.hours(tripTimes(trip).tripSeconds)} label={t`trip time`} />
        </>
      }
      actions={
        points.length > 0 && (
          <RouteExport name={`${trip.registration} ${f.day(f.isoDay(trip.startTime))}`} points={points} />
        )
      }
    >
      <span className={classes.category}>{categoryLabel(trip.category)}</span>
    </DetailHead>
  )
}

function isNamed({ address, geofenceName }: TripPlace): boolean {
  return address !== null || geofenceName !== null
}

function useTitle(trip: Trip): string {
  const { start, end, startTime, running } = trip
  const underWayFrom = useUnderWayFrom()
  const { t } = useLingui()
  const f = useFormat()
  if (start === null || end === null) return t`Private trip`
  const time = f.time(startTime)
  if (!isNamed(start)) return t`Trip at ${time}`
  const from = townOf(start)
  if (running) return underWayFrom(from, trip)
  if (!isNamed(end)) return t`Trip at ${time}`
  const to = townOf(end)
  return from === to ? t`Around ${from}` : t`${from} to ${to}`
}
