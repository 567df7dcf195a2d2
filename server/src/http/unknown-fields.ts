import { z } from 'zod'

/**
 * The paths of fields that the schema doesn't name, such as `filter.colour`. Nothing in a request is ignored: a misspelt
 * filter would return everything.
 */
export function unknownFields(schema: z.core.$ZodType | undefined, value: unknown): string[] {
  return schema === undefined ? namesOf(value) : unknownIn(schema, value, '')
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
    const found = schema.options.map((option) => unknownIn(option, value, path))
    return found.find(({ length }) => length === 0) ?? found[0] ?? []
  }
  if (schema instanceof z.ZodPipe) return unknownIn(schema.in, value, path)
  const inner = wrapped(schema)
  return inner ? unknownIn(inner, value, path) : []
}

function unknownInObject(schema: z.ZodObject, value: object, path: string): string[] {
  // The schema itself defines which other fields it accepts.
  if (schema.def.catchall) return []
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
