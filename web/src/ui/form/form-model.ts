import type { z } from 'zod'
import { isSame } from './is-same.ts'

/** A form's values, as typed. */
export type Typed = Record<string, unknown>

/**
 * A form for one kind of record: how its values convert to the API and back. Which fields the API would
 * reject, and what a change contains, is derived from that.
 */
export type FormModel<Values extends Typed, Body extends object, Row = never> = {
  /** The API's body. `before` is the record being changed: unchanged values are sent back as they were. */
  bodyOf: (values: Values, before?: Row) => Body
  /** Schema of the body of a new record. */
  schema: z.ZodType
  /** Form names of API fields that are named differently. */
  fieldNames?: Readonly<Record<string, keyof Values & string>>
  /** Fields that are invalid although the schema accepts them. */
  alsoRefused?: (values: Values) => readonly (keyof Values & string)[]
  /** For a form that also changes records. */
  saved?: SavedRecord<Values, Row>
}

type SavedRecord<Values, Row> = {
  schema: z.ZodType<Row>
  valuesOf: (record: Row) => Values
}

/** The form's name for an API field such as `location.latitude`. */
export function fieldOf(fieldNames: Readonly<Record<string, string>> | undefined, path: string): string {
  const [field = path] = path.split('.', 1)
  return fieldNames?.[field] ?? field
}

/** The fields that the API would reject, by the form's names. */
export function refusedFields<Values extends Typed, Body extends object, Row>(
  { bodyOf, schema, fieldNames, alsoRefused }: FormModel<Values, Body, Row>,
  values: Values,
  before?: Row,
): string[] {
  const { error } = schema.safeParse(bodyOf(values, before))
  const refused = (error?.issues ?? []).map(({ path }) => fieldOf(fieldNames, String(path[0])))
  return [...new Set([...refused, ...(alsoRefused?.(values) ?? [])])]
}

/** The body of a change: only what the person changed, so that nothing else is overwritten. */
export function changesOf<Values extends Typed, Body extends object, Row>(
  { bodyOf, saved }: FormModel<Values, Body, Row>,
  { before, values }: { before: Row; values: Values },
): Partial<Body> {
  const known: Typed = saved === undefined ? {} : { ...bodyOf(saved.valuesOf(before), before) }
  const said = Object.entries(bodyOf(values, before))
  const changed = said.filter(([name, value]) => !isSame(known[name], value))
  return Object.fromEntries(changed) as Partial<Body> // fields of the body, some left out
}
