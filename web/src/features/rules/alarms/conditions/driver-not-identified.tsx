import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { type Condition, figure } from './condition.ts'
import { timeText } from './time-text.ts'
import { minutes } from './units.ts'

export const driverNotIdentified: Condition<'driverNotIdentified'> = {
  fields: {
    drivingSeconds: figure(minutes, {
      label: msg`After`,
      first: 5,
      limits: alarmLimits.unidentifiedSeconds,
    }),
  },
  Sentence({ who, parameters: { drivingSeconds } }) {
    const { locale } = useFormat()
    const time = timeText(drivingSeconds, locale)
    return (
      <Trans>
        Fires when <strong>{who}</strong> is driven for <strong>{time}</strong> and nobody has shown a driver
        key or signed on.
      </Trans>
    )
  },
}
