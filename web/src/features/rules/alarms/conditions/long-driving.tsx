import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { type Condition, figure } from './condition.ts'
import { hours, minutes } from './units.ts'

export const longDriving: Condition<'longDriving'> = {
  fields: {
    drivingSeconds: figure(hours, {
      label: msg`Driving for`,
      first: 4.5,
      limits: alarmLimits.drivingSeconds,
    }),
    restSeconds: figure(minutes, {
      label: msg`Without a rest of`,
      first: 45,
      limits: alarmLimits.restSeconds,
    }),
  },
  Sentence({ who, parameters: { drivingSeconds, restSeconds } }) {
    const f = useFormat()
    const [driving, rest] = [f.duration(drivingSeconds), f.duration(restSeconds)]
    return (
      <Trans>
        Fires when <strong>{who}</strong> is driven for <strong>{driving}</strong> or longer without{' '}
        <strong>{rest}</strong> of rest.
      </Trans>
    )
  },
}
