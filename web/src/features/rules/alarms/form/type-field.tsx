import { IconCheck } from '@tabler/icons-react'
import { AlarmType } from '@roadbook/contract/rules/alarm-types'
import { useAlarmTypeLabels, shownAlarms } from '../../../../ui/labels/alarm-types.ts'
import type { AlarmForm } from './use-alarm-form.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { Row } from '../../../../ui/layout.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

/** The types of alarms, each with its icon. */
export function TypeField({ form }: { form: AlarmForm }) {
  const labels = useAlarmTypeLabels()
  const Chosen = shownAlarms[form.values.type].icon
  return (
    <Select
      data={AlarmType.options.map((value) => ({ value, label: labels[value] }))}
      allowDeselect={false}
      maxDropdownHeight={400}
      leftSection={<Chosen {...icon} />}
      renderOption={({ option: { value, label }, checked }) => {
        const Icon = shownAlarms[AlarmType.parse(value)].icon
        return (
          <Row gap={8}>
            <Icon {...icon} />
            {label}
            {checked === true && <IconCheck {...icon} />}
          </Row>
        )
      }}
      {...form.field('type')}
    />
  )
}
