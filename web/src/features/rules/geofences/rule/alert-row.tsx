import { Trans } from '@lingui/react/macro'
import { IconClockPause, IconGauge, IconLogin, IconLogout, type Icon } from '@tabler/icons-react'
import type { GeofenceAlert, GeofenceAlertType } from '@roadbook/contract/rules/geofence-alerts'
import { useFormat } from '../../../../lib/use-format.ts'
import { Grid, Text } from '../../../../ui/layout.tsx'
import classes from './alert-row.module.css'

const alertIcons: Readonly<Record<GeofenceAlertType, Icon>> = {
  enter: IconLogin,
  exit: IconLogout,
  dwell: IconClockPause,
  speeding: IconGauge,
}

type Shown = Pick<
  GeofenceAlert,
  'registration' | 'driverName' | 'type' | 'time' | 'dwellSeconds' | 'speedKmh'
>

/** Which vehicle did what, who drove, and when. */
export function AlertRow({ alert }: { alert: Shown }) {
  const f = useFormat()
  const { type, time, driverName } = alert
  const Sign = alertIcons[type]
  return (
    <Grid columns="16px 1fr auto" gap={10} rowGap={0} align="center" py={8}>
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      <Text truncate>
        <AlertText alert={alert} />
      </Text>
      <Text as="time" color="text2" tabular dateTime={time} title={f.full(time)}>
        {f.shortDay(time)}, {f.time(time)}
      </Text>
      {driverName !== null && (
        <Text color="text2" truncate className={classes.driver}>
          {driverName}
        </Text>
      )}
    </Grid>
  )
}

function AlertText({ alert }: { alert: Shown }) {
  const f = useFormat()
  const { registration, type, dwellSeconds, speedKmh } = alert
  if (type === 'enter') {
    return (
      <Trans>
        <strong>{registration}</strong> entered
      </Trans>
    )
  }
  if (type === 'exit') {
    return (
      <Trans>
        <strong>{registration}</strong> exited
      </Trans>
    )
  }
  if (type === 'dwell') {
    const stay = f.duration(dwellSeconds ?? 0)
    return (
      <Trans>
        <strong>{registration}</strong> stayed {stay}
      </Trans>
    )
  }
  const speed = f.speed(speedKmh ?? 0)
  return (
    <Trans>
      <strong>{registration}</strong> at {speed}
    </Trans>
  )
}
