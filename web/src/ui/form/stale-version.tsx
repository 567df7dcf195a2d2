import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Radio } from '@mantine/core'
import { isDay } from '../../lib/period.ts'
import { useFormat } from '../../lib/use-format.ts'
import type { UseFormReturnType } from '@mantine/form'
import type { FieldText, FieldTexts } from './entity-form.ts'
import type { Typed } from './form-model.ts'
import { isSame } from './is-same.ts'
import classes from './stale-version.module.css'
import type { Stale } from './use-entity-save.ts'
import { Grid, Text } from '../layout.tsx'
import { styleClasses } from '../style-classes.ts'

type Props<Values extends Typed> = {
  form: UseFormReturnType<Values> & { texts: FieldTexts<Values> }
  stale: Stale<Values>
}

/** After somebody else saved: both values of each field side by side, to choose from. */
export function StaleVersion<Values extends Typed>({ form, stale }: Props<Values>) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const { both, taken } = stale
  const list = new Intl.ListFormat(locale).format([...new Set(taken.map((name) => form.texts[name].label))])
  return (
    <Alert color="red" role="alert" title={t`Someone else saved changes in the meantime`}>
      <p>
        {both.length === 0 ? (
          <Trans>Nothing was overwritten. Your changes are still here; save again to keep them.</Trans>
        ) : (
          <Trans>Nothing was overwritten. Choose what to keep, then save again.</Trans>
        )}
      </p>
      {both.map((name) => (
        <Field key={name} {...{ form, stale, name }} text={form.texts[name]} />
      ))}
      {taken.length > 0 && (
        <p>
          <Trans>Updated to the saved values: {list}</Trans>
        </p>
      )}
    </Alert>
  )
}

type FieldProps<Values extends Typed> = Props<Values> & {
  name: keyof Values & string
  text: FieldText<Values>
}

function Field<Values extends Typed>({ form, stale, name, text }: FieldProps<Values>) {
  const { t } = useLingui()
  const { mine, theirs } = stale
  const valueText = useValueText(text)
  const isTheirs = isSame(form.getValues()[name], theirs[name])
  const shown = (values: Values) => text.show?.(values) || valueText(values[name]) || '–'
  const choose = (value: string) => {
    // The form's own type of a path is wider than its keys.
    form.setFieldValue(name, (value === 'theirs' ? theirs : mine)[name] as never)
  }
  return (
    <Radio.Group
      label={text.label}
      value={isTheirs ? 'theirs' : 'mine'}
      onChange={choose}
      classNames={{ label: styleClasses({ mt: 12 }) }}
    >
      <Grid gap={12} columns={2} pt={4} pb={8} className={classes.pair}>
        <Radio
          value="mine"
          label={<Choice whose={t`Yours`} value={shown(isTheirs ? mine : form.getValues())} />}
        />
        <Radio value="theirs" label={<Choice whose={t`Saved`} value={shown(theirs)} />} />
      </Grid>
    </Radio.Group>
  )
}

function useValueText<Values>({ labels, options }: FieldText<Values>): (value: unknown) => string {
  const { t } = useLingui()
  const f = useFormat()
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t`On` : t`Off`
    if (Array.isArray(value)) return value.map(textOf).join(', ')
    const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
    const label = labels?.[text] ?? options?.find((option) => option.value === text)?.label
    return label ?? (isDay(text) ? f.day(text) : text)
  }
  return textOf
}

function Choice({ whose, value }: { whose: string; value: string }) {
  return (
    <>
      <Text block size="small" color="text2">
        {whose}
      </Text>{' '}
      <Text block breakWords>
        {value}
      </Text>
    </>
  )
}
