import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { useFormat } from '../../../../lib/use-format.ts'
import { type Condition, figure } from './condition.ts'
import { days, distance } from './units.ts'

export const maintenanceDue: Condition<'maintenanceDue'> = {
  fields: {
    daysBefore: figure(days, { label: msg`Days before`, first: 14, limits: alarmLimits.daysBefore }),
    metersBefore: figure(distance, {
      label: msg`Distance before`,
      first: ({ distanceUnit }) => (distanceUnit === 'mile' ? 600 : 1_000),
      limits: alarmLimits.metersBefore,
    }),
  },
  Sentence({ who, parameters: { daysBefore, metersBefore } }) {
    const f = useFormat()
    const distanceBefore = f.sumDistance(metersBefore)
    return (
      <Trans>
        Fires when <strong>{who}</strong> is due for service within{' '}
        <strong>
          <Plural value={daysBefore} one="# day" other="# days" />
        </strong>{' '}
        or <strong>{distanceBefore}</strong>.
      </Trans>
    )
  },
}
