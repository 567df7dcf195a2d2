import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../../lib/use-format.ts'
import { FigureField } from '../../../../ui/form/figure-field.tsx'
import { FieldPair } from '../../../../ui/form/form-drawer.tsx'
import type { AlarmForm } from '../form/use-alarm-form.ts'
import type { Field } from './condition.ts'
import { type ConditionField, fieldsOf, isShown, typedIn } from './condition-values.ts'

/** The fields of the chosen type. */
export function ConditionFields({ form }: { form: AlarmForm }) {
  const fields = fieldsOf(form.values.type)
    .filter(({ field }) => isShown(field, form.values))
    .map(({ name, field }) => <OneField key={name} form={form} name={name} field={field} />)
  return fields.length > 1 ? <FieldPair>{fields}</FieldPair> : fields
}

type Props = { form: AlarmForm; name: ConditionField; field: Field<unknown> }

function OneField({ form, name, field }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  if ('Control' in field) {
    const { label, value, error } = form.field(name)
    const { Control } = field
    const change = (next: unknown) => form.setFieldValue(name, next)
    return <Control {...{ label, value, error }} onChange={change} typed={typedIn(form.values)} />
  }
  const { unit, isOptional } = field.figure
  const sign = unit.sign(format)
  return (
    <FigureField
      required={!isOptional}
      unit={typeof sign === 'string' ? sign : t(sign)}
      decimals={unit.decimals}
      {...form.field(name)}
    />
  )
}
