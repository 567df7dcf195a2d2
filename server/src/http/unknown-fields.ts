import type { Problem } from '@roadbook/contract/core/errors'
import { z } from 'zod'
import { AppError } from '../errors.ts'

/** Maximum number of unknown fields listed in the answer. */
const MAX_NAMED = 10

/**
 * The paths of fields that the schema doesn't name, such as `filter.colour`. Nothing in a request is ignored: a misspelt
 * filter would return everything.
 */
export function unknownFields(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  return schema === undefined ? namesOf(value) : unknownIn(schema, value, '')
}

/** Throws an AppError that names them. */
export function refuseUnknown(part: 'query' | 'body', names: readonly string[]): void {
  const shown = names.slice(0, MAX_NAMED).map((name) => name.slice(0, 100))
  if (shown.length === 0) return
  const code = part === 'query' ? 'unknown_parameters' : 'unknown_fields'
  const problemOf = (name: string): Problem => ({ code, details: { names: [name] } })
  const fields = Object.fromEntries(shown.map((name) => [name, problemOf(name)]))
  throw new AppError(code, { names: shown }, { fields })
}

/** All field names of a value. */
function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function unknownIn(schema: z.core.$ZodType, value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema instanceof z.ZodObject) return unknownInObject(schema, value, path)
  if (schema instanceof z.ZodArray) {
    const items: unknown[] = Array.isArray(value) ? value : []
    return items.flatMap((item, index) => unknownIn(schema.element, item, `${path}${index}.`))
  }
  if (schema instanceof z.ZodUnion) {
    // The parser takes the first option that fits and drops fields that it doesn't name, even if another option names them.
    const taken = schema.options.find((option) => z.safeParse(option, value).success)
    if (taken) return unknownIn(taken, value, path)
    const [first = [], ...others] = schema.options.map((option) => unknownIn(option, value, path))
    return first.filter((name) => others.every((names) => names.includes(name)))
  }
  if (schema instanceof z.ZodPipe) return unknownIn(schema.in, value, path)
  const inner = wrapped(schema)
  return inner ? unknownIn(inner, value, path) : []
}

function unknownInObject(schema: z.ZodObject, value: object, path: string): string[] {
  const { catchall, error } = schema.def
  // The schema itself defines which other fields it accepts, or what is said about them.
  if (catchall && (error || !(catchall instanceof z.ZodNever))) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const known = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    return known ? unknownIn(known, field, `${path}${name}.`) : [`${path}${name}`]
  })
}

function wrapped(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  return isWrapper ? schema.unwrap() : undefined
}
