import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { type Condition, figure } from './condition.ts'
import { timeText } from './time-text.ts'
import { seconds, speed } from './units.ts'

export const overspeed: Condition<'overspeed'> = {
  fields: {
    limitKmh: figure(speed, {
      label: msg`Faster than`,
      first: ({ distanceUnit }) => (distanceUnit === 'mile' ? 70 : 120),
      limits: alarmLimits.limitKmh,
    }),
    minDurationSeconds: figure(seconds, {
      label: msg`For at least`,
      first: 10,
      limits: alarmLimits.minDurationSeconds,
    }),
  },
  Sentence({ who, parameters: { limitKmh, minDurationSeconds } }) {
    const f = useFormat()
    const limit = f.speed(limitKmh)
    if (minDurationSeconds === 0) {
      return (
        <Trans>
          Fires as soon as <strong>{who}</strong> drives faster than <strong>{limit}</strong>.
        </Trans>
      )
    }
    const time = timeText(minDurationSeconds, f.locale)
    return (
      <Trans>
        Fires when <strong>{who}</strong> drives faster than <strong>{limit}</strong> for{' '}
        <strong>{time}</strong> or longer.
      </Trans>
    )
  },
}
