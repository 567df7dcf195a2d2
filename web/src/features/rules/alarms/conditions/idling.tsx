import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { type Condition, figure } from './condition.ts'
import { timeText } from './time-text.ts'
import { minutes } from './units.ts'

export const idling: Condition<'idling'> = {
  fields: {
    idleSeconds: figure(minutes, { label: msg`For at least`, first: 10, limits: alarmLimits.idleSeconds }),
  },
  Sentence({ who, parameters: { idleSeconds } }) {
    const { locale } = useFormat()
    const time = timeText(idleSeconds, locale)
    return (
      <Trans>
        Fires when <strong>{who}</strong> stands with the ignition on for <strong>{time}</strong> or longer.
      </Trans>
    )
  },
}
