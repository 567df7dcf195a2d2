import { Trans } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { Text } from './layout.tsx'
import classes from './on-off.module.css'

type Props = {
  /** What it switches, including its name. */
  label: string
  isOn: boolean
  mayChange: boolean
  onSwitch: (isOn: boolean) => void
}

/** A switch for a row's record; without permission, its state as text. */
export function OnOff({ label, isOn, mayChange, onSwitch }: Props) {
  if (!mayChange)
    return (
      <Text noShrink width="38px" color="text2">
        {isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}
      </Text>
    )
  return (
    <Switch
      className={classes.switch ?? ''}
      size="sm"
      aria-label={label}
      checked={isOn}
      onChange={(event) => onSwitch(event.currentTarget.checked)}
    />
  )
}
