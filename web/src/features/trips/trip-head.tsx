import { useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { DrivePoint } from '../../lib/drive-track.ts'
import { useFormat } from '../../lib/use-format.ts'
import { RouteExport } from '../../ui/route-export.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import classes from './trip-head.module.css'
import { townOf } from './trip-place.tsx'
import type { Trip } from '@roadbook/contract/trips'
import tableClasses from './trips.module.css'
import { useCategoryWord } from './use-categories.ts'

type Props = { trip: Trip; points: readonly DrivePoint[] }

export function TripHead({ trip, points }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const title = useTitle(trip)
  const categoryWord = useCategoryWord()
  return (
    <header className={classes.head}>
      <title>{`${title} · Roadbook`}</title>
      <nav className={classes.crumb} aria-label={t`Breadcrumb`}>
        <Link to="/trips">{t`Trips`}</Link>
        <IconChevronRight size={14} stroke={1.8} aria-hidden="true" />
        <Link to="/vehicles/detail/" search={{ id: trip.vehicleId }}>
          {trip.registration}
        </Link>
        <span aria-hidden="true">·</span>
        <span className="tabular" title={f.full(trip.startTime)}>
          {f.longDay(trip.startTime)}
        </span>
      </nav>
      <div className={classes.line}>
        <h1 className={classes.title}>{title}</h1>
        <span className={tableClasses.category}>{categoryWord(trip.category)}</span>
        <div className={classes.figures}>
          <KeyFigure value={f.distance(trip.distanceMeters)} label={t`distance`} />
          <KeyFigure value={f.duration(trip.durationSeconds)} label={t`duration`} />
        </div>
        {points.length > 0 && (
          <RouteExport name={`${trip.registration} ${f.day(f.isoDay(trip.startTime))}`} points={points} />
        )}
      </div>
    </header>
  )
}

function useTitle({ start, end, startTime, running }: Trip): string {
  const { t } = useLingui()
  const f = useFormat()
  if (start === null || end === null) return t`Private trip`
  const time = f.time(startTime)
  if (start.address === null) return t`Trip at ${time}`
  const from = townOf(start)
  if (running) return t`From ${from}, under way`
  if (end.address === null) return t`Trip at ${time}`
  const to = townOf(end)
  return from === to ? t`Around ${from}` : t`${from} to ${to}`
}
