import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { type Condition, figure } from './condition.ts'
import { timeText } from './time-text.ts'
import { hours, minutes } from './units.ts'

export const deviceOffline: Condition<'deviceOffline'> = {
  fields: {
    ignitionOnSeconds: figure(minutes, {
      label: msg`Silent with the ignition on`,
      first: 10,
      limits: alarmLimits.silentSeconds,
    }),
    otherwiseSeconds: figure(hours, {
      label: msg`Silent otherwise`,
      first: 24,
      limits: alarmLimits.silentSeconds,
    }),
  },
  Sentence({ who, parameters: { ignitionOnSeconds, otherwiseSeconds } }) {
    const { locale } = useFormat()
    const ignitionOn = timeText(ignitionOnSeconds, locale)
    const otherwise = timeText(otherwiseSeconds, locale)
    return (
      <Trans>
        Fires when <strong>{who}</strong> sends nothing for <strong>{ignitionOn}</strong> with the ignition
        on, or for <strong>{otherwise}</strong> otherwise.
      </Trans>
    )
  },
}
