import { type AlarmType, alarmTypes } from '@roadbook/contract/rules/alarm-types'
import { Alarm, AlarmCreate } from '@roadbook/contract/rules/alarms'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import {
  channelsOf,
  newRule,
  type RuleValues,
  ruleValuesOf,
  targetsOf,
} from '../../alarm-rules/rule-values.ts'
import {
  conditionOf,
  type ConditionValues,
  conditionValuesOf,
  newCondition,
  refusedCondition,
} from '../conditions/condition-values.ts'
import type { Units } from '../conditions/units.ts'

/** Form values: figures as typed. */
export type AlarmValues = RuleValues &
  ConditionValues & {
    /** Null until something is typed: the alarm is named after its type and vehicles. */
    name: string | null
  }

export type AlarmBody = Omit<AlarmCreate, 'alarmRuleTargets'> &
  Required<Pick<AlarmCreate, 'alarmRuleTargets'>>

export function newAlarm(units: Units): AlarmValues {
  return { ...newRule, ...newCondition(units), name: null }
}

function valuesOf(alarm: Alarm, units: Units): AlarmValues {
  return { ...ruleValuesOf(alarm), ...conditionValuesOf(alarm, units), name: alarm.name }
}

/** Its hours are among its parameters. */
export const hasSchedule = (type: AlarmType) => !('hasOwnHours' in alarmTypes[type])

/** The fields that decide when an alarm fires, in the API's form; NaN for an unreadable figure. */
export function ruleOf(values: AlarmValues, units: Units) {
  return {
    ...conditionOf(values, units),
    schedule: hasSchedule(values.type) ? values.schedule : null,
    alarmRuleTargets: targetsOf(values),
  }
}

type ModelInput = { units: Units; proposedName: (values: AlarmValues) => string }

export function alarmModel({ units, proposedName }: ModelInput): FormModel<AlarmValues, AlarmBody, Alarm> {
  return {
    schema: AlarmCreate,
    fieldNames: { parameters: 'type', alarmRuleTargets: 'watched', channels: 'push' },
    alsoRefused: (values) => [
      ...refusedCondition(values, units),
      // Without targets, the API would watch all vehicles.
      ...(targetsOf(values).length === 0 ? ['watched' as const] : []),
    ],
    bodyOf: (values) => ({
      name: (values.name ?? proposedName(values)).trim(),
      active: values.active,
      ...ruleOf(values, units),
      recipients: values.recipients,
      channels: channelsOf(values),
    }),
    saved: { schema: Alarm, valuesOf: (alarm) => valuesOf(alarm, units) },
  }
}
