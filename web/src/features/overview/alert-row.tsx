import { Link } from '@tanstack/react-router'
import { type Alert, graveAlerts } from '@roadbook/contract/telematics'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { useAlertWords } from '../../ui/alert-words.ts'
import listClasses from '../../ui/short-list.module.css'
import { StateSymbol } from '../../ui/state-symbol.tsx'
import classes from './alert-row.module.css'

/** Alerts have no number of their own: one vehicle says one thing at one time. */
export function keyOf({ vehicleId, kind, time }: Alert): string {
  return `${vehicleId} ${kind} ${time}`
}

/** When, what, which vehicle; leads to that moment of its trip, else of the vehicle's way of the day. */
export function AlertRow({ alert }: { alert: Alert }) {
  const f = useFormat()
  const words = useAlertWords()
  const { kind, registration, time, speedKmh } = alert
  const what = speedKmh === null ? words[kind] : `${words[kind]}, ${f.speed(speedKmh)}`
  const isGrave = graveAlerts.includes(kind)
  return (
    <WayTo alert={alert}>
      <time className={classes.time} dateTime={time} title={f.full(time)}>
        {f.time(time)}
      </time>
      <span className={classes.what} data-grave={isGrave || undefined}>
        {isGrave && <StateSymbol name="alarm" size={16} />}
        <span className={classes.words} title={what}>
          {what}
        </span>
      </span>
      <span className={classes.who} title={registration}>
        {registration}
      </span>
    </WayTo>
  )
}

function WayTo({ alert, children }: { alert: Alert; children: ReactNode }) {
  const f = useFormat()
  const { tripId, vehicleId, time } = alert
  if (tripId !== null) {
    return (
      <Link to="/trips/detail" search={{ id: tripId, at: time }} className={listClasses.row}>
        {children}
      </Link>
    )
  }
  const day = f.isoDay(time)
  return (
    <Link
      to="/route-history"
      search={{ vehicle: vehicleId, from: day, to: day, at: time }}
      className={listClasses.row}
    >
      {children}
    </Link>
  )
}
