import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import type { Alarm } from '@roadbook/contract/alarms'
import { useCan } from '../../users/queries.ts'
import { useSwitchAlarm } from '../queries.ts'
import classes from './alarms.module.css'

/** Switches an alarm on or off. */
export function OnOff({ alarm }: { alarm: Alarm }) {
  const { t } = useLingui()
  const mayChange = useCan('alarms.write')
  const { mutate } = useSwitchAlarm()
  const { name, active } = alarm
  if (!mayChange) return active ? <Trans>On</Trans> : <Trans>Off</Trans>
  return (
    <Switch
      className={classes.control ?? ''}
      size="sm"
      aria-label={t`Alarm ${name}`}
      checked={active}
      onChange={(event) => mutate({ rule: alarm, active: event.currentTarget.checked })}
    />
  )
}
