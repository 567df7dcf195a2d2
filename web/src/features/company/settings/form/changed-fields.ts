import type { EntityForm } from '../../../../ui/form/entity-form.ts'
import type { Typed } from '../../../../ui/form/form-model.ts'
import { isSame } from '../../../../ui/form/is-same.ts'

/** The fields that differ from the saved values, in the form's order. */
export function changedFields<Values extends Typed, Body extends object, Row>({
  model,
  record,
  getValues,
}: Pick<EntityForm<Values, Body, Row>, 'model' | 'record' | 'getValues'>): (keyof Values & string)[] {
  const { saved } = model
  if (saved === undefined || record === undefined) return []
  const before = saved.valuesOf(record)
  const names = Object.keys(before) as (keyof Values & string)[] // its own keys: TypeScript widens them
  return names.filter((name) => !isSame(before[name], getValues()[name]))
}

/** The props of a setting's input; an unsaved change has a different border. */
export function settingField<Values extends Typed, Body extends object, Row>(
  form: EntityForm<Values, Body, Row>,
  name: keyof Values & string,
) {
  const isChanged = changedFields(form).includes(name)
  return { ...form.field(name), wrapperProps: isChanged ? { 'data-changed': true } : {} }
}
