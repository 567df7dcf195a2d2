import { useLingui } from '@lingui/react/macro'
import { AlarmType } from '@roadbook/contract/rules/alarm-types'
import type { Alarm } from '@roadbook/contract/rules/alarms'
import { useFormat } from '../../../../lib/use-format.ts'
import { useAlarmTypeLabels } from '../../../../ui/labels/alarm-types.ts'
import {
  type EntityForm,
  type FieldText,
  type FieldTexts,
  useEntityForm,
} from '../../../../ui/form/entity-form.ts'
import { useScheduleText } from '../../alarm-rules/schedule/use-schedule-text.ts'
import { useWatchedTexts } from '../../alarm-rules/use-watched-texts.ts'
import { type AlarmBody, alarmModel, type AlarmValues, newAlarm } from './alarm-values.ts'
import { type ConditionField, fieldsOf } from '../conditions/condition-values.ts'
import type { Units } from '../conditions/units.ts'
import { useProposedName } from './use-proposed-name.ts'

export type AlarmForm = EntityForm<AlarmValues, AlarmBody, Alarm>

export function useUnits(): Units {
  const { locale, consumption } = useFormat()
  return { locale, ...consumption }
}

export function useAlarmForm(record?: Alarm): AlarmForm {
  const units = useUnits()
  return useEntityForm({
    model: alarmModel({ units, proposedName: useProposedName() }),
    texts: useAlarmTexts(),
    first: newAlarm(units),
    record,
  })
}

function useAlarmTexts(): FieldTexts<AlarmValues> {
  return { ...useConditionTexts(), ...useRuleTexts() }
}

function useConditionTexts(): Readonly<Record<ConditionField, FieldText<AlarmValues>>> {
  const { t } = useLingui()
  const format = useFormat()
  const texts = AlarmType.options.flatMap(fieldsOf).map(({ name, field: { label, message, show } }) => [
    name,
    {
      label: t(label),
      message: (values: AlarmValues) => t(message(format, values[name])),
      ...(show && { show: (values: AlarmValues) => show(values[name], t, format) }),
    },
  ])
  return Object.fromEntries(texts) as Record<ConditionField, FieldText<AlarmValues>> // of all fields
}

function useRuleTexts() {
  const { t } = useLingui()
  const schedule = useScheduleText()
  const watched = useWatchedTexts()
  return {
    type: { label: t`Type`, message: t`Choose another type.`, labels: useAlarmTypeLabels() },
    name: { label: t`Name`, message: t`Enter a name.` },
    active: { label: t`Active` },
    schedule: {
      label: t`Schedule`,
      message: t`Choose at least one hour.`,
      show: (values: AlarmValues) => schedule(values.schedule),
    },
    ...watched,
    recipients: {
      label: t`Notified people`,
      show: ({ recipients }: AlarmValues) => String(recipients.length),
    },
    push: { label: t`Push` },
    email: { label: t`Email` },
  }
}
