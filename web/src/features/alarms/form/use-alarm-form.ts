import { useLingui } from '@lingui/react/macro'
import { type Alarm, alarmLimits } from '@roadbook/contract/alarms'
import { shortLengthIn } from '../../../lib/short-length.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { volumeText } from '../../../lib/volume.ts'
import { useAlarmTypeLabels, useHarshKindLabels } from '../../../ui/alarm-type-labels.ts'
import { type EntityForm, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { targetsOf } from '../../alarm-rules/rule-values.ts'
import { hoursText } from '../../alarm-rules/schedule/hours-text.ts'
import { useScheduleText } from '../../alarm-rules/schedule/use-schedule-text.ts'
import { useTargetsText } from '../../alarm-rules/use-targets-text.ts'
import { type AlarmBody, alarmModel, type AlarmValues, newAlarm } from './alarm-values.ts'
import type { Units } from './condition-values.ts'
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
  return { ...useConditionTexts(), ...useBatteryTexts(), ...useDueTexts(), ...useRuleTexts() }
}

function useConditionTexts() {
  const { t } = useLingui()
  const f = useFormat()
  const types = useAlarmTypeLabels()
  const { limitKmh, minDistanceMeters, minLitres } = alarmLimits
  const [slowest, fastest] = [f.speed(limitKmh.min), f.speed(limitKmh.max)]
  const { unit, figure } = shortLengthIn(f.distanceUnit)
  const [shortest, longest] = [minDistanceMeters.min, minDistanceMeters.max].map(
    (meters) => `${f.number(Math.round(figure(meters)))} ${unit}`,
  )
  const style = { ...f.consumption, locale: f.locale }
  const [least, most] = [volumeText(minLitres.min, style), volumeText(minLitres.max, style)]
  return {
    type: {
      label: t`Type`,
      message: t`Choose another type.`,
      show: ({ type }: AlarmValues) => types[type],
    },
    limit: { label: t`Faster than`, message: t`Enter a speed from ${slowest} to ${fastest}.` },
    minDurationSeconds: { label: t`For at least`, message: t`Enter a time up to 3,600 seconds.` },
    idleMinutes: { label: t`For at least`, message: t`Enter a time from 2 minutes to 24 hours.` },
    workingHours: {
      label: t`Working hours`,
      message: t`Choose the hours at which vehicles may move.`,
      show: ({ workingHours }: AlarmValues) => hoursText(workingHours ?? [], f.locale),
    },
    towedDistance: {
      label: t`Moved at least`,
      message: t`Enter a length from ${shortest} to ${longest}.`,
    },
    minVolume: { label: t`At least`, message: t`Enter a quantity from ${least} to ${most}.` },
  }
}

function useBatteryTexts() {
  const { t } = useLingui()
  const f = useFormat()
  const kinds = useHarshKindLabels()
  const volts = alarmLimits.minVolts
  return {
    ignitionOnMinutes: {
      label: t`Silent with the ignition on`,
      message: t`Enter a time from 5 minutes to 30 days.`,
    },
    otherwiseHours: { label: t`Silent otherwise`, message: t`Enter a time from 5 minutes to 30 days.` },
    minVolts: {
      label: t`Vehicle battery below`,
      message: ({ minVolts, minPercent }: AlarmValues) =>
        minVolts.trim() === '' && minPercent.trim() === ''
          ? t`Enter volts, per cent or both.`
          : t`Enter a voltage from ${f.volts(volts.min)} to ${f.volts(volts.max)}.`,
    },
    minPercent: { label: t`Tracker or phone below`, message: t`Enter a figure from 1 to 99.` },
    harshKinds: {
      label: t`What counts`,
      message: t`Choose at least one.`,
      show: ({ harshKinds }: AlarmValues) => harshKinds.map((kind) => kinds[kind]).join(', '),
    },
  }
}

function useDueTexts() {
  const { t } = useLingui()
  const days = t`Enter a number of days from 0 to 365.`
  return {
    serviceDays: { label: t`Days before`, message: days },
    serviceDistance: { label: t`Distance before`, message: t`Enter a distance.` },
    expiryDays: { label: t`Days before`, message: days },
  }
}

function useRuleTexts() {
  const { t } = useLingui()
  const schedule = useScheduleText()
  const targets = useTargetsText()
  const onOff = (isOn: boolean) => (isOn ? t`On` : t`Off`)
  const watchedText = (values: AlarmValues) => targets(targetsOf(values))
  return {
    name: { label: t`Name`, message: t`Enter a name.` },
    active: { label: t`Active`, show: ({ active }: AlarmValues) => onOff(active) },
    schedule: {
      label: t`Schedule`,
      message: t`Choose at least one hour.`,
      show: (values: AlarmValues) => schedule(values.schedule),
    },
    watched: {
      label: t`Vehicles`,
      message: ({ watched }: AlarmValues) =>
        watched === 'categories' ? t`Choose at least one category.` : t`Choose at least one vehicle.`,
      show: watchedText,
    },
    categories: { label: t`Categories`, show: watchedText },
    vehicles: { label: t`Selected vehicles`, show: watchedText },
    recipients: {
      label: t`Notified people`,
      show: ({ recipients }: AlarmValues) => String(recipients.length),
    },
    push: { label: t`Push`, show: ({ push }: AlarmValues) => onOff(push) },
    email: { label: t`Email`, show: ({ email }: AlarmValues) => onOff(email) },
  }
}
