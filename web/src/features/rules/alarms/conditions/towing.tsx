import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { type Condition, figure } from './condition.ts'
import { shortLength } from './units.ts'

export const towing: Condition<'towing'> = {
  fields: {
    minDistanceMeters: figure(shortLength, {
      label: msg`Moved at least`,
      first: ({ distanceUnit }) => (distanceUnit === 'mile' ? 650 : 200),
      limits: alarmLimits.minDistanceMeters,
    }),
  },
  Sentence({ who, parameters: { minDistanceMeters } }) {
    const f = useFormat()
    const distance = f.distance(minDistanceMeters)
    return (
      <Trans>
        Fires when <strong>{who}</strong> moves <strong>{distance}</strong> or more with the ignition off, or
        reports towing.
      </Trans>
    )
  },
}
