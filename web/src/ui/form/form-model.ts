import type { z } from 'zod'
import { isSame } from './is-same.ts'

/** What a form holds, as it is typed. */
export type Typed = Record<string, unknown>

/**
 * A form of one kind of record, declared once: what its fields become in the API, and back. Which fields the API would
 * refuse, and what a change names, follows from that.
 */
export type FormModel<Values extends Typed, Body extends object, Row = never> = {
  /** What the API takes. `before` is the record that is changed: what nobody touched goes back as it came. */
  bodyOf: (values: Values, before?: Row) => Body
  /** Of the body of a new record. */
  schema: z.ZodType
  /** The form's name of a field of the API, where it has another. */
  fieldNames?: Readonly<Record<string, keyof Values & string>>
  /** What is wrong though the schema takes it. */
  alsoRefused?: (values: Values) => readonly (keyof Values & string)[]
  /** Of a form that changes records as well. */
  saved?: SavedRecord<Values, Row>
}

type SavedRecord<Values, Row> = {
  schema: z.ZodType<Row>
  valuesOf: (record: Row) => Values
}

/** The form's name of a field of the API, such as `location.latitude`. */
export function fieldOf(fieldNames: Readonly<Record<string, string>> | undefined, path: string): string {
  const [field = path] = path.split('.', 1)
  return fieldNames?.[field] ?? field
}

/** Which fields the API would refuse, by the form's names. */
export function refusedFields<Values extends Typed, Body extends object, Row>(
  { bodyOf, schema, fieldNames, alsoRefused }: FormModel<Values, Body, Row>,
  values: Values,
  before?: Row,
): string[] {
  const { error } = schema.safeParse(bodyOf(values, before))
  const refused = (error?.issues ?? []).map(({ path }) => fieldOf(fieldNames, String(path[0])))
  return [...new Set([...refused, ...(alsoRefused?.(values) ?? [])])]
}

/** What a change names: only what the person changed, so that nothing else is overwritten. */
export function changesOf<Values extends Typed, Body extends object, Row>(
  { bodyOf, saved }: FormModel<Values, Body, Row>,
  { before, values }: { before: Row; values: Values },
): Partial<Body> {
  const known: Typed = saved === undefined ? {} : { ...bodyOf(saved.valuesOf(before), before) }
  const said = Object.entries(bodyOf(values, before))
  const changed = said.filter(([name, value]) => !isSame(known[name], value))
  return Object.fromEntries(changed) as Partial<Body> // fields of the body, some left out
}
