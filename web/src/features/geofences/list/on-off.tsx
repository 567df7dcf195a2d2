import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import classes from './geofence-list.module.css'

type Switched = { id: string; name: string; active: boolean; version: number }

type Props = {
  rule: Switched
  mayChange: boolean
  onSwitch: (change: { rule: Switched; active: boolean }) => void
}

/** Switches the alerts of a geofence; in words for whoever may not. */
export function OnOff({ rule, mayChange, onSwitch }: Props) {
  const { t } = useLingui()
  const { name, active } = rule
  if (!mayChange)
    return <span className={classes.state}>{active ? <Trans>On</Trans> : <Trans>Off</Trans>}</span>
  return (
    <Switch
      className={classes.switch}
      size="sm"
      aria-label={t`Alerts of ${name}`}
      checked={active}
      onChange={(event) => onSwitch({ rule, active: event.currentTarget.checked })}
    />
  )
}
