import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type Alert, type AlertGroup, severeAlerts } from '@roadbook/contract/alerts'
import type { ReactNode } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { useAlertLabels } from '../../ui/alert-labels.ts'
import listClasses from '../../ui/short-list.module.css'
import { StateSymbol } from '../../ui/state-symbol.tsx'
import classes from './alert-row.module.css'

/** Alerts have no id of their own: one vehicle reports one kind at one time. */
export function keyOf({ vehicleId, kind, time }: Alert): string {
  return `${vehicleId} ${kind} ${time}`
}

export function keyOfGroup({ vehicleId, kind }: AlertGroup): string {
  return `${vehicleId} ${kind}`
}

/** Alerts of one vehicle and kind: a single one links to its moment, several to their list. */
export function AlertGroupRow({ group, now }: { group: AlertGroup; now: number }) {
  const { t } = useLingui()
  const what = useWhatOfAll(group)
  const { count, drivers, driverName, vehicleId, kind } = group
  const driver = drivers > 1 ? t`${plural(drivers, { one: '# driver', other: '# drivers' })}` : driverName
  const content = <Content alert={{ ...group, driverName: driver }} what={what} now={now} />
  if (count === 1) return <ToMoment alert={group}>{content}</ToMoment>
  return (
    <Link
      to="/dashboard"
      search={{ alerts: true, alertKinds: [kind], alertVehicle: vehicleId }}
      className={rowClass}
    >
      {content}
    </Link>
  )
}

/** One alert, which links to its moment. */
export function AlertRow({ alert, now }: { alert: Alert; now: number }) {
  return (
    <ToMoment alert={alert}>
      <Content alert={alert} what={useWhat(alert)} now={now} />
    </ToMoment>
  )
}

const rowClass = `${listClasses.row} ${classes.row}`

function useWhatOfAll(group: AlertGroup): string {
  const { t } = useLingui()
  const f = useFormat()
  const single = useWhat(group)
  const what = useAlertLabels()[group.kind]
  const { count, speedKmh } = group
  if (count === 1) return single
  if (speedKmh === null) return t`${what}, ${plural(count, { one: '# time', other: '# times' })}`
  const fastest = f.speed(speedKmh)
  return t`${what}, ${plural(count, { one: '# time', other: '# times' })}, up to ${fastest}`
}

function useWhat({ kind, speedKmh }: Alert): string {
  const f = useFormat()
  const labels = useAlertLabels()
  return speedKmh === null ? labels[kind] : `${labels[kind]}, ${f.speed(speedKmh)}`
}

/** Alert and time; below, the vehicle, driver and place. */
function Content({ alert, what, now }: { alert: Alert; what: string; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  const { kind, registration, time, driverName, address } = alert
  const isGrave = severeAlerts.includes(kind)
  const details = [driverName ?? t`No driver`, address].filter((part) => part !== null).join(' · ')
  return (
    <>
      <span className={classes.text}>
        <span className={classes.what} data-grave={isGrave || undefined}>
          {isGrave && <StateSymbol name="alarm" size={16} />}
          <span className={classes.label} title={what}>
            {what}
          </span>
        </span>
        <span className={classes.details} title={`${registration} · ${details}`}>
          <span className={classes.registration}>{registration}</span> · {details}
        </span>
      </span>
      <time className={classes.time} dateTime={time} title={f.full(time)}>
        {f.isToday(time, now) ? f.time(time) : f.moment(time, now)}
      </time>
    </>
  )
}

/** Links to that moment of its trip, else of the vehicle's day. */
function ToMoment({ alert, children }: { alert: Alert; children: ReactNode }) {
  const f = useFormat()
  const { tripId, vehicleId, time } = alert
  if (tripId !== null) {
    return (
      <Link to="/trips/detail" search={{ id: tripId, at: time }} className={rowClass}>
        {children}
      </Link>
    )
  }
  const day = f.isoDay(time)
  return (
    <Link
      to="/route-history"
      search={{ vehicle: vehicleId, from: day, to: day, at: time }}
      className={rowClass}
    >
      {children}
    </Link>
  )
}
