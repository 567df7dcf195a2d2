import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { GeofenceVisit } from '@roadbook/contract/geofence-visits'
import { useFormat } from '../../../lib/use-format.ts'
import classes from './visits.module.css'

type Props = {
  visit: GeofenceVisit
  /** Which vehicle, or which geofence. */
  name: ReactNode
}

/** Who or where, from when until when, and how long. */
export function VisitRow({ visit, name }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const { enteredAt, exitedAt, durationSeconds, isInside, wasThereBefore, driverName } = visit
  const day = f.shortDay(enteredAt)
  const isSameDay = exitedAt !== null && f.isoDay(exitedAt) === f.isoDay(enteredAt)
  const left =
    exitedAt === null ? '' : isSameDay ? f.time(exitedAt) : `${f.shortDay(exitedAt)}, ${f.time(exitedAt)}`
  const length = durationSeconds === null ? null : f.duration(durationSeconds)
  const times = `${day}, ${f.range(f.time(enteredAt), left)}`
  return (
    <div className={classes.row}>
      <span className={classes.name}>{name}</span>
      <span className={classes.length} data-inside={isInside || undefined}>
        {length === null ? '' : wasThereBefore ? t`over ${length}` : length}
      </span>
      <span className={classes.quiet} title={f.full(enteredAt)}>
        {[isInside ? t`since ${times}` : times, driverName].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}
