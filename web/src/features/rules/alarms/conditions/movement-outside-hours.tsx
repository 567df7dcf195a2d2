import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Schedule } from '@roadbook/contract/rules/alarm-rules'
import { useFormat } from '../../../../lib/use-format.ts'
import { hoursText } from '../../alarm-rules/schedule/hours-text.ts'
import { ScheduleField } from '../../alarm-rules/schedule/schedule-field.tsx'
import type { Condition, ControlProps } from './condition.ts'

export const movementOutsideHours: Condition<'movementOutsideHours'> = {
  fields: {
    workingHours: {
      label: msg`Working hours`,
      message: () => msg`Choose the hours at which vehicles may move.`,
      first: () => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '06:00', endTime: '18:00' })),
      // Around the clock, nothing is outside; the schema refuses that.
      read: (value) => (value as Schedule) ?? [],
      write: (workingHours) => workingHours,
      show: (value, _translate, { locale }) => hoursText((value as Schedule) ?? [], locale),
      Control: WorkingHours,
    },
  },
  Sentence({ who, parameters: { workingHours } }) {
    const { locale } = useFormat()
    const hours = hoursText(workingHours, locale)
    return (
      <Trans>
        Fires when <strong>{who}</strong> moves outside <strong>{hours}</strong>.
      </Trans>
    )
  },
}

function WorkingHours({ label, value, error, onChange }: ControlProps) {
  return (
    <ScheduleField
      label={label}
      schedule={value as Schedule}
      error={typeof error === 'string' ? error : undefined}
      onChange={onChange}
    />
  )
}
