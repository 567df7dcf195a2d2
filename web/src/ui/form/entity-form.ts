import { useForm, type UseFormReturnType } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { showError } from '../../lib/toasts.ts'
import { fieldOf, type FormModel, refusedFields, type Typed } from './form-model.ts'

/** What people read of a field. */
export type FieldText<Values> = {
  label: string
  /** What to do where the API refuses it. */
  message?: string | ((values: Values) => string | undefined)
  /** Its value, where the text in the field would not say it. */
  show?: (values: Values) => string
}
export type FieldTexts<Values> = Readonly<Record<keyof Values & string, FieldText<Values>>>

type Options<Values extends Typed, Body extends object, Row> = {
  model: FormModel<Values, Body, Row>
  texts: FieldTexts<Values>
  /** The fields of a new record. */
  first: Values
  /** The one that is changed, as it was when the form opened: later readings of it do not change what is typed. */
  record?: Row | undefined
}

export type EntityForm<
  Values extends Typed,
  Body extends object = object,
  Row = never,
> = UseFormReturnType<Values> &
  Pick<Options<Values, Body, Row>, 'model' | 'texts'> & {
    /** The version that the change is of: the one that the form opened with, or somebody else's that was merged into it. */
    record: Row | undefined
    setRecord: (record: Row) => void
    /** Label, value and mistake of a field, for the input that shows it. */
    field: (name: keyof Values & string) => FieldProps
  }

type FieldProps = ReturnType<UseFormReturnType<Typed>['getInputProps']> & { label: string }

/** A form that tells what is wrong with a field once it is left. */
export function useEntityForm<Values extends Typed, Body extends object, Row = never>(
  options: Options<Values, Body, Row>,
): EntityForm<Values, Body, Row> {
  const { model, texts, first } = options
  const { t } = useLingui()
  const [record, setRecord] = useState(options.record)
  const messageOf = (name: keyof Values & string, values: Values): string => {
    const { message } = texts[name] ?? {}
    return (typeof message === 'function' ? message(values) : message) ?? t`Check this field.`
  }
  const form = useForm<Values>({
    initialValues: record !== undefined && model.saved ? model.saved.valuesOf(record) : first,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) =>
      Object.fromEntries(refusedFields(model, values, record).map((name) => [name, messageOf(name, values)])),
  })
  const field = (name: keyof Values & string): FieldProps => ({
    label: texts[name].label,
    ...form.getInputProps(name),
  })
  return { ...form, model, texts, record, setRecord: (next) => setRecord(() => next), field }
}

/** A switch or a box is checked where a text field has a value. */
export function checked({ value, ...rest }: FieldProps) {
  return { ...rest, checked: Boolean(value) }
}

type PlainForm<Values extends Typed> = UseFormReturnType<Values>

/** Saves when all fields are in order, else leads to the first that is not. */
export function validated<Values extends Typed>(form: PlainForm<Values>, save: () => void): void {
  const { hasErrors, errors } = form.validate()
  if (!hasErrors) return save()
  focusFirst(form, Object.keys(errors))
}

function focusFirst<Values extends Typed>(form: PlainForm<Values>, fields: readonly string[]): void {
  const nodes = fields.map((field) => form.getInputNode(field)).filter((node) => node !== null)
  const first = nodes.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]
  first?.focus()
}

/** What a form tells itself; its mutation says so. */
export const formHandles = ['fields', 'stale_version'] as const

/** The server's refusal beside the fields that it names; as a toast where the form has none for it. */
export function placeRefusal<Values extends Typed>(
  form: PlainForm<Values>,
  error: unknown,
  fieldNames: Readonly<Record<string, string>> | undefined,
): void {
  if (!(error instanceof ApiError) || error.details.fieldErrors === undefined) return
  const named = Object.entries(error.fieldMessages).map(([path, message]) => ({
    field: fieldOf(fieldNames, path),
    message,
  }))
  const placed = named.filter(({ field }) => field in form.getValues())
  if (placed.length === 0 || placed.length < named.length) showError(error.message)
  if (placed.length === 0) return
  form.setErrors(Object.fromEntries(placed.map(({ field, message }) => [field, message])))
  focusFirst(
    form,
    placed.map(({ field }) => field),
  )
}
