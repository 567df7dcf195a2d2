import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { severeAlerts } from '@roadbook/contract/rules/alarm-types'
import { type Alert, type AlertGroup } from '@roadbook/contract/rules/alerts'
import type { ReactNode } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useAlarmEventLabels } from '../../../ui/labels/alarm-types.ts'
import listClasses from '../../../ui/short-list.module.css'
import { usePlaceText } from '../../../ui/labels/use-place-text.ts'
import { StateSymbol } from '../../../ui/vehicle-state/state-symbol.tsx'
import { useEntryLink, useEventLink } from '../../rules/alarm-rules/event-link.ts'
import { useCan } from '../../people/users/queries.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './alert-row.module.css'

export function groupKey({ vehicleId, kind }: AlertGroup): string {
  return `${vehicleId} ${kind}`
}

/** Alerts of one vehicle and kind: a single one links to its entry, several to their list. */
export function AlertGroupRow({ group, now }: { group: AlertGroup; now: number }) {
  const { t } = useLingui()
  const what = useWhatOfAll(group)
  const { count, drivers, driverName, vehicleId, kind } = group
  const driver = drivers > 1 ? t`${plural(drivers, { one: '# driver', other: '# drivers' })}` : driverName
  const content = <Content alert={{ ...group, driverName: driver }} what={what} now={now} />
  if (count === 1) return <ToEntry alert={group}>{content}</ToEntry>
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

/** One alert, which links to its entry. */
export function AlertRow({ alert, now }: { alert: Alert; now: number }) {
  return (
    <ToEntry alert={alert}>
      <Content alert={alert} what={useWhat(alert)} now={now} />
    </ToEntry>
  )
}

const rowClass = `${listClasses.row} ${classes.row}`

function useWhatOfAll(group: AlertGroup): string {
  const { t } = useLingui()
  const f = useFormat()
  const single = useWhat(group)
  const what = useAlarmEventLabels()[group.kind]
  const { count, speedKmh } = group
  if (count === 1) return single
  if (speedKmh === null) return t`${what}, ${plural(count, { one: '# time', other: '# times' })}`
  const fastest = f.speed(speedKmh)
  return t`${what}, ${plural(count, { one: '# time', other: '# times' })}, up to ${fastest}`
}

function useWhat({ kind, speedKmh }: Alert): string {
  const f = useFormat()
  const labels = useAlarmEventLabels()
  return speedKmh === null ? labels[kind] : `${labels[kind]}, ${f.speed(speedKmh)}`
}

/** Alert and time; below, the vehicle, driver and place. */
function Content({ alert, what, now }: { alert: Alert; what: string; now: number }) {
  const { t } = useLingui()
  const f = useFormat()
  const place = usePlaceText()(alert)
  const { kind, registration, time, driverName } = alert
  const isGrave = severeAlerts.includes(kind)
  const details = [driverName ?? t`No driver`, place].filter((part) => part !== null).join(' · ')
  return (
    <>
      <Text grow>
        <Row as="span" weight={isGrave ? 600 : undefined} gap={6}>
          {isGrave && <StateSymbol name="alarm" size={16} />}
          <Text truncate className={classes.label} title={what}>
            {what}
          </Text>
        </Row>
        <Text clamp={2} breakWords color="muted" title={`${registration} · ${details}`}>
          <Text color="text2">{registration}</Text> · {details}
        </Text>
      </Text>
      <Text
        as="time"
        noShrink
        alignSelf="start"
        color="muted"
        tabular
        className={classes.time}
        dateTime={time}
        title={f.full(time)}
      >
        {f.isToday(time, now) ? f.time(time) : f.moment(time, now)}
      </Text>
    </>
  )
}

/** Links to its entry in the history of alarms; without permission to read that, to its moment. */
function ToEntry({ alert, children }: { alert: Alert; children: ReactNode }) {
  const linkToEntry = useEntryLink()
  const linkToMoment = useEventLink()
  const mayReadAlarms = useCan('alarms.read')
  const entry = { ...alert, type: alert.kind }
  return (
    <Link {...(mayReadAlarms ? linkToEntry(entry) : linkToMoment(entry))} className={rowClass}>
      {children}
    </Link>
  )
}
