import { useForm, type UseFormReturnType } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { showError } from '../../lib/toasts.ts'
import { fieldOf, type FormModel, refusedFields, type Typed } from './form-model.ts'

/** Texts of a field. */
export type FieldText<Values> = {
  label: string
  /** Error message if the API rejects it. */
  message?: string | ((values: Values) => string | undefined)
  /** The names of its values: of an enumeration, or of records by their ids. */
  labels?: Readonly<Record<string, string>>
  options?: readonly { value: string; label: string }[]
  /** Formats its value in special cases. Days, switches and typed text have the same format everywhere. */
  show?: (values: Values) => string
}
export type FieldTexts<Values> = Readonly<Record<keyof Values & string, FieldText<Values>>>

type Options<Values extends Typed, Body extends object, Row> = {
  model: FormModel<Values, Body, Row>
  texts: FieldTexts<Values>
  /** Initial values of a new record. */
  first?: Values | undefined
  /** The record as it was last loaded. */
  record?: Row | undefined
}

export type EntityForm<
  Values extends Typed,
  Body extends object = object,
  Row = never,
> = UseFormReturnType<Values> &
  Pick<Options<Values, Body, Row>, 'model' | 'texts'> & {
    /**
     * The version that the change is based on: the one that the form opened with, or a newer one merged into
     * it.
     */
    record: Row | undefined
    setRecord: (record: Row) => void
    /** Label, value and error of a field, for its input. */
    field: (name: keyof Values & string) => FieldProps
    /** Changes some fields, as their inputs would. */
    setFields: (fields: Partial<Values>) => void
  }

/** What inputs of some fields need of their form, whatever else it has. */
export type FormPart<Values extends Typed> = Pick<EntityForm<Values>, 'field' | 'getValues' | 'setFields'>

type FieldProps = ReturnType<UseFormReturnType<Typed>['getInputProps']> & { label: string }

/**
 * A form that validates each field on blur. While nothing is typed, it shows the record as last loaded; typed text stays,
 * and is merged with newer values when it is saved.
 */
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
  const initialValues = record !== undefined && model.saved ? model.saved.valuesOf(record) : first
  if (initialValues === undefined) throw new Error('A form shows a record, or the first values of a new one.')
  const form = useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) =>
      Object.fromEntries(refusedFields(model, values, record).map((name) => [name, messageOf(name, values)])),
  })
  const known = options.record
  // Outside React: what the server has saved meanwhile.
  useEffect(() => {
    if (known === undefined || known === record || !model.saved || form.isDirty()) return
    const values = model.saved.valuesOf(known)
    setRecord(() => known)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it was read anew
  }, [known])
  const field = (name: keyof Values & string): FieldProps => ({
    label: texts[name].label,
    ...form.getInputProps(name),
  })
  const setFields = (fields: Partial<Values>) => {
    // Name and value belong together by `Partial<Values>`, which TypeScript loses in a loop.
    const set = form.setFieldValue as (name: string, value: unknown) => void
    for (const [name, value] of Object.entries(fields)) set(name, value)
  }
  return { ...form, model, texts, record, setRecord: (next) => setRecord(() => next), field, setFields }
}

/** Switches and checkboxes have `checked` instead of `value`. */
export function checked({ value, ...rest }: FieldProps) {
  return { ...rest, checked: Boolean(value) }
}

type PlainForm<Values extends Typed> = UseFormReturnType<Values>

/** Saves if all fields are valid, otherwise focuses the first invalid one. */
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

/** Shows the server's errors at their fields, or as a toast if the form has no such field. */
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
