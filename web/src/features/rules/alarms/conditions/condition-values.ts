import {
  type AlarmCondition,
  AlarmType,
  alarmTypes,
  type ParametersOf,
} from '@roadbook/contract/rules/alarm-types'
import type { Field } from './condition.ts'
import { conditions } from './conditions.ts'
import type { Units } from './units.ts'

/**
 * The name of a parameter's field in the form: each type has its own fields, which keep their text while another type is
 * chosen.
 */
export type ConditionField = {
  [Type in AlarmType]: `${Type}:${keyof ParametersOf<Type> & string}`
}[AlarmType]

/** The condition of an alarm, as typed. */
export type ConditionValues = { type: AlarmType } & Record<ConditionField, unknown>

type Parameter = { name: ConditionField; parameter: string; field: Field<unknown> }

export function fieldsOf(type: AlarmType): Parameter[] {
  return Object.entries(conditions[type].fields).map(([parameter, field]) => ({
    name: `${type}:${parameter}` as ConditionField,
    parameter,
    field: field as Field<unknown>, // its own values come back to it
  }))
}

/** Whether the other fields of the type call for this one. */
export function isShown({ isShown: isCalledFor }: Field<unknown>, values: ConditionValues): boolean {
  return isCalledFor === undefined || isCalledFor(typedIn(values))
}

/** Reads the fields of the chosen type. */
export function typedIn(values: ConditionValues): (parameter: string) => unknown {
  return (parameter) => values[`${values.type}:${parameter}` as ConditionField] // of this type
}

/** Type and parameters as the API has them. */
export function conditionOf(values: ConditionValues, units: Units) {
  const { type } = values
  const parameters = fieldsOf(type).map(({ name, parameter, field }) => [
    parameter,
    isShown(field, values) ? field.read(values[name], units) : null,
  ])
  return { type, parameters: Object.fromEntries(parameters) as Record<string, unknown> }
}

/** The fields that the API would reject. */
export function refusedCondition(values: ConditionValues, units: Units): ConditionField[] {
  const { type, parameters } = conditionOf(values, units)
  const { error } = alarmTypes[type].parameters.safeParse(parameters)
  const refused = new Set(error?.issues.map(({ path }) => path[0]))
  return fieldsOf(type).flatMap(({ name, parameter }) => (refused.has(parameter) ? [name] : []))
}

/** Default figures of each type. */
export function newCondition(units: Units): ConditionValues {
  const fields = AlarmType.options.flatMap(fieldsOf).map(({ name, field }) => [name, field.first(units)])
  return { type: 'overspeed', ...(Object.fromEntries(fields) as Record<ConditionField, unknown>) } // all of them
}

/** The values of a saved alarm; fields of other types have their defaults. */
export function conditionValuesOf({ type, parameters }: AlarmCondition, units: Units): ConditionValues {
  const saved: Readonly<Record<string, unknown>> = parameters
  const fields = fieldsOf(type).map(({ name, parameter, field }) => [
    name,
    field.write(saved[parameter], units),
  ])
  return { ...newCondition(units), type, ...Object.fromEntries(fields) }
}
