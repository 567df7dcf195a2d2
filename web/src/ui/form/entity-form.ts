import { useForm, type UseFormReturnType } from '@mantine/form'
import { ApiError } from '../../lib/api-error.ts'
import { showError } from '../../lib/toasts.ts'

/** What a form holds, as it is typed. */
type Typed = Record<string, unknown>
export type EntityForm<Values extends Typed> = UseFormReturnType<Values>

type Options<Values> = {
  initialValues: Values
  /** The fields that the contract refuses, by the form's names. */
  refused: (values: Values) => readonly string[]
  /** What to do about such a field. */
  messageOf: (field: string, values: Values) => string
}

/** A form that tells what is wrong with a field once it is left. */
export function useEntityForm<Values extends Typed>(options: Options<Values>): EntityForm<Values> {
  const { initialValues, refused, messageOf } = options
  return useForm<Values>({
    initialValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: true,
    validate: (values) =>
      Object.fromEntries(refused(values).map((field) => [field, messageOf(field, values)])),
  })
}

/** Saves when all fields are in order, else leads to the first that is not. */
export function validated<Values extends Typed>(form: EntityForm<Values>, save: () => void): void {
  const { hasErrors, errors } = form.validate()
  if (!hasErrors) return save()
  focusFirst(form, Object.keys(errors))
}

function focusFirst<Values extends Typed>(form: EntityForm<Values>, fields: readonly string[]): void {
  const nodes = fields.map((field) => form.getInputNode(field)).filter((node) => node !== null)
  const first = nodes.toSorted((a, b) =>
    a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0]
  first?.focus()
}

/** What a form tells itself; its mutation says so. */
export const formHandles = ['fields', 'stale_version'] as const

/** The form's name of a field of the contract. */
export type FieldOf = (path: string) => string

/** The server's refusal beside the fields that it names; as a toast where the form has none for it. */
export function placeRefusal<Values extends Typed>(
  form: EntityForm<Values>,
  error: unknown,
  fieldOf: FieldOf = (path) => path,
): void {
  if (!(error instanceof ApiError) || error.details.fieldErrors === undefined) return
  const named = Object.entries(error.fieldMessages).map(([path, message]) => ({
    field: fieldOf(path),
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
