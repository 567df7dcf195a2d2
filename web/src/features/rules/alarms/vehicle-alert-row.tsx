import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { IconClockPause, IconGauge, IconLogin, IconLogout, type Icon } from '@tabler/icons-react'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import type { GeofenceAlert, GeofenceAlertType } from '@roadbook/contract/rules/geofence-alerts'
import { useFormat } from '../../../lib/use-format.ts'
import { shownAlarms } from '../../../ui/labels/alarm-types.ts'
import { usePlaceText } from '../../../ui/labels/use-place-text.ts'
import shortList from '../../../ui/short-list.module.css'
import { useEntryLink } from '../alarm-rules/event-link.ts'
import { useEventValueText } from './event-value-text.ts'
import type { VehicleAlert } from './latest-of.ts'
import { useEventName } from './use-event-name.ts'
import { Text } from '../../../ui/layout.tsx'

/** What happened, where, and when; with a link to its entry, or for a geofence to that moment. */
export function VehicleAlertRow({ entry, now }: { entry: VehicleAlert; now: number }) {
  return entry.kind === 'alarm' ? (
    <EventLine event={entry.event} now={now} />
  ) : (
    <GeofenceLine alert={entry.alert} now={now} />
  )
}

function EventLine({ event, now }: { event: AlarmEvent; now: number }) {
  const nameOf = useEventName()
  const valueText = useEventValueText()
  const linkOf = useEntryLink()
  const placeText = usePlaceText()
  const { type, time, message } = event
  return (
    <Link {...linkOf(event)} className={shortList.row} title={message}>
      <Line
        sign={shownAlarms[type].icon}
        what={[nameOf(event), valueText(event)].filter(Boolean).join(' · ')}
        where={placeText(event)}
        {...{ time, now }}
      />
    </Link>
  )
}

const geofenceIcons: Readonly<Record<GeofenceAlertType, Icon>> = {
  enter: IconLogin,
  exit: IconLogout,
  dwell: IconClockPause,
  speeding: IconGauge,
}

function GeofenceLine({ alert, now }: { alert: GeofenceAlert; now: number }) {
  const f = useFormat()
  const what = useGeofenceText(alert)
  const { type, time, vehicleId, geofenceName } = alert
  const day = f.isoDay(time)
  return (
    <Link
      to="/route-history"
      search={{ vehicle: vehicleId, from: day, to: day, at: time }}
      className={shortList.row}
    >
      <Line sign={geofenceIcons[type]} what={what} where={geofenceName} {...{ time, now }} />
    </Link>
  )
}

function useGeofenceText({ type, dwellSeconds, speedKmh }: GeofenceAlert): string {
  const { t } = useLingui()
  const f = useFormat()
  const stay = f.duration(dwellSeconds ?? 0)
  const speed = f.speed(speedKmh ?? 0)
  const texts: Record<GeofenceAlertType, string> = {
    enter: t({ message: 'Entered', context: 'geofence' }),
    exit: t({ message: 'Exited', context: 'geofence' }),
    dwell: t`Stayed ${stay}`,
    speeding: t`Drove ${speed}`,
  }
  return texts[type]
}

type LineProps = { sign: Icon; what: string; where: string | null; time: string; now: number }

function Line({ sign: Sign, what, where, time, now }: LineProps) {
  const f = useFormat()
  return (
    <>
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      <Text noShrink weight={500}>
        {what}
      </Text>
      <Text grow color="text2" breakWords py={4}>
        {where}
      </Text>
      <Text as="time" noShrink color="text2" tabular dateTime={time} title={f.full(time)}>
        {f.moment(time, now)}
      </Text>
    </>
  )
}
