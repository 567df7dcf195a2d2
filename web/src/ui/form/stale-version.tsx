import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Radio } from '@mantine/core'
import { useFormat } from '../../lib/use-format.ts'
import type { EntityForm } from './entity-form.ts'
import classes from './stale-version.module.css'
import type { Stale } from './use-entity-save.ts'

/** What a field is called, and how its value is written where the text in the field would not say it. */
export type FieldLabel<Values> = { label: string; show?: (values: Values) => string }
export type FieldNames<Values> = Readonly<Record<keyof Values & string, FieldLabel<Values>>>

type Props<Values extends Record<string, unknown>> = {
  form: EntityForm<Values>
  stale: Stale<Values>
  names: FieldNames<Values>
}

/** Somebody else saved meanwhile: both values of each field side by side, to choose from. */
export function StaleVersion<Values extends Record<string, unknown>>({ form, stale, names }: Props<Values>) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { both, taken } = stale
  const list = new Intl.ListFormat(locale).format([...new Set(taken.map((name) => names[name].label))])
  return (
    <Alert color="red" role="alert" title={t`Someone else saved changes in the meantime`}>
      <p className={classes.text}>
        {both.length === 0 ? (
          <Trans>Nothing was overwritten. Your changes are still here; save again to keep them.</Trans>
        ) : (
          <Trans>Nothing was overwritten. Choose what to keep, then save again.</Trans>
        )}
      </p>
      {both.map((name) => (
        <Field key={name} {...{ form, stale, name }} field={names[name]} />
      ))}
      {taken.length > 0 && (
        <p className={classes.text}>
          <Trans>Updated to the saved values: {list}</Trans>
        </p>
      )}
    </Alert>
  )
}

type FieldProps<Values extends Record<string, unknown>> = Omit<Props<Values>, 'names'> & {
  name: keyof Values & string
  field: FieldLabel<Values>
}

function Field<Values extends Record<string, unknown>>({ form, stale, name, field }: FieldProps<Values>) {
  const { t } = useLingui()
  const { mine, theirs } = stale
  const isTheirs = form.getValues()[name] === theirs[name]
  const shown = (values: Values) => field.show?.(values) || String(values[name] ?? '') || '–'
  const choose = (value: string) => {
    // The form's own type of a path is wider than its keys.
    form.setFieldValue(name, (value === 'theirs' ? theirs : mine)[name] as never)
  }
  return (
    <Radio.Group
      label={field.label}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={choose}
      classNames={{ label: classes.label }}
    >
      <div className={classes.pair}>
        <Radio
          value="mine"
          label={<Choice whose={t`Yours`} value={shown(isTheirs ? mine : form.getValues())} />}
        />
        <Radio value="theirs" label={<Choice whose={t`Saved`} value={shown(theirs)} />} />
      </div>
    </Radio.Group>
  )
}

function Choice({ whose, value }: { whose: string; value: string }) {
  return (
    <>
      <span className={classes.whose}>{whose}</span> <span className={classes.value}>{value}</span>
    </>
  )
}
