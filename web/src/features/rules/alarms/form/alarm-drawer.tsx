import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import type { Alarm } from '@roadbook/contract/rules/alarms'
import { DeleteButton } from '../../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { NotifyField } from '../../alarm-rules/notify-field.tsx'
import { ScheduleField } from '../../alarm-rules/schedule/schedule-field.tsx'
import { WatchedField } from '../../alarm-rules/watched-field.tsx'
import { AlarmPreview } from '../preview/alarm-preview.tsx'
import { useAlarmPreview } from '../preview/use-alarm-preview.ts'
import { useAlarmCalls, useDeleteAlarm } from '../queries.ts'
import { hasSchedule, ruleOf } from './alarm-values.ts'
import { ConditionFields } from '../conditions/condition-fields.tsx'
import { TypeField } from './type-field.tsx'
import { type AlarmForm, useAlarmForm, useUnits } from './use-alarm-form.ts'
import { longestName, useProposedName } from './use-proposed-name.ts'
import { WhatItDoes } from './what-it-does.tsx'

type Props = {
  /** The alarm to change; without it, a new one is added. */
  alarm?: Alarm
  onClose: () => void
}

export function AlarmDrawer({ alarm, onClose }: Props) {
  const { t } = useLingui()
  const form = useAlarmForm(alarm)
  const preview = useAlarmPreview(ruleOf(form.values, useUnits()))
  const calls = useAlarmCalls()
  return (
    <EntityDrawer
      title={alarm ? t`Edit alarm` : t`Add alarm`}
      saveLabel={alarm ? t`Save alarm` : t`Add alarm`}
      form={form}
      {...calls}
      onClose={onClose}
    >
      <Fields form={form} />
      <WhatItDoes form={form} />
      <AlarmPreview preview={preview} />
      {alarm && <Delete alarm={alarm} onDeleted={onClose} />}
    </EntityDrawer>
  )
}

function Fields({ form }: { form: AlarmForm }) {
  const error = form.errors['schedule']
  return (
    <>
      <TypeField form={form} />
      <NameField form={form} />
      <ConditionFields form={form} />
      <WatchedField values={form.values} error={form.errors['watched']} onChange={form.setFields} />
      {hasSchedule(form.values.type) && (
        <ScheduleField
          isFolded
          schedule={form.values.schedule}
          error={typeof error === 'string' ? error : undefined}
          onChange={(schedule) => form.setFieldValue('schedule', schedule)}
        />
      )}
      <NotifyField values={form.values} onChange={form.setFields} />
    </>
  )
}

/** A new alarm is named after its type and vehicles until a name is typed, and again if the field is emptied. */
function NameField({ form }: { form: AlarmForm }) {
  const proposed = useProposedName()(form.values)
  const { onBlur, ...field } = form.field('name')
  const isNew = form.record === undefined
  return (
    <TextInput
      required
      maxLength={longestName}
      autoComplete="off"
      {...field}
      value={form.values.name ?? proposed}
      onBlur={(event) => {
        if (isNew && form.values.name?.trim() === '') form.setFieldValue('name', null)
        else onBlur?.(event)
      }}
    />
  )
}

function Delete({ alarm: { id, name }, onDeleted }: { alarm: Alarm; onDeleted: () => void }) {
  const { t } = useLingui()
  const remove = useDeleteAlarm()
  return (
    <DeleteButton
      label={t`Delete alarm`}
      title={t`Delete ${name}?`}
      text={t`It no longer fires. What it found stays in the history of the vehicles.`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSuccess: onDeleted })}
    />
  )
}
