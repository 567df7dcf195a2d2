import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { alarmLimits } from '@roadbook/contract/rules/alarm-types'
import { type Condition, figure } from './condition.ts'
import { days } from './units.ts'

export const documentExpiry: Condition<'documentExpiry'> = {
  fields: {
    daysBefore: figure(days, { label: msg`Days before`, first: 30, limits: alarmLimits.daysBefore }),
  },
  Sentence: ({ who, parameters: { daysBefore } }) => (
    <Trans>
      Fires when <strong>{who}</strong> has an inspection, an insurance policy or a document that ends within{' '}
      <strong>
        <Plural value={daysBefore} one="# day" other="# days" />
      </strong>
      .
    </Trans>
  ),
}
