import { readdir } from 'node:fs/promises'
import { z } from 'zod'

export type JsonObject = Record<string, unknown>
type Side = 'input' | 'output'
/** Inputs and outputs of calls. */
type Used = Record<Side, readonly z.ZodType[]>

const base = '#/components/schemas/'
const references = /"#\/components\/schemas\/(\w+)"/g

/**
 * JSON Schemas of these. Every schema that the contract exports is written once, as a component named like its export, and
 * referenced by the others.
 */
export async function describeSchemas(used: Used) {
  const names = await exportedSchemas()
  const input = convert(names, used.input, 'input')
  const output = convert(names, used.output, 'output')
  for (const [name, json] of input.components) {
    if ((output.components.get(name) ?? json) !== json)
      throw new Error(`${name} is not the same in requests and responses. Export a schema for each.`)
  }
  const components = [...input.components, ...output.components].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    components: Object.fromEntries(components.map(([name, json]) => [name, JSON.parse(json) as JsonObject])),
    input: input.of,
    output: output.of,
  }
}

async function exportedSchemas(): Promise<Map<z.ZodType, string>> {
  const folder = new URL('.', import.meta.resolve('@roadbook/contract/api'))
  const all = await readdir(folder, { recursive: true })
  // In the folders of subjects; texts of languages lie deeper.
  const files = all.filter((file) => /^([\w-]+[\\/])?[\w-]+\.ts$/.test(file)).toSorted()
  const names = new Map<z.ZodType, string>()
  for (const file of files) {
    const module: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, value] of Object.entries(module)) {
      if (/^[A-Z]/.test(name) && value instanceof z.ZodType && !names.has(value)) names.set(value, name)
    }
  }
  if (new Set(names.values()).size < names.size)
    throw new Error('Two schemas of the contract are exported under the same name.')
  return names
}

/** Components as JSON text, which is compared and searched for references. */
function convert(names: ReadonlyMap<z.ZodType, string>, used: readonly z.ZodType[], io: Side) {
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const wrapped = new Map(
    [...new Set(used)].map((schema, index) => [schema, { id: `used ${index}`, list: z.array(schema) }]),
  )
  // Within the list, each named schema is a reference, and unnamed in the others.
  for (const { id, list } of wrapped.values()) registry.add(list, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => base + id,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => adapt(zodSchema, jsonSchema, io),
  })
  const of = (schema: z.ZodType): JsonObject => schemas[wrapped.get(schema)?.id ?? '']?.items as JsonObject // it was wrapped above
  const textOf = (name: string): string => {
    const { $schema: _dialect, $id: _address, ...rest } = schemas[name] ?? {}
    return JSON.stringify(rest)
  }
  return {
    of,
    components: reachable(
      used.map((schema) => JSON.stringify(of(schema))),
      textOf,
    ),
  }
}

function adapt(schema: z.core.$ZodType, made: z.core.JSONSchema.BaseSchema, io: Side): void {
  // Only used by the tests of access.
  delete made['resource']
  if (made.format === 'uuid') delete made.pattern
  if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
  if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
  // Linters require it; `maxItems` limits the array already.
  if (schema instanceof z.ZodTuple) made.items ||= {}
  if (schema instanceof z.ZodRecord && made.required) nameFields(made, made.required)
  // Unknown fields are refused.
  if (io === 'input' && schema instanceof z.ZodObject && !made.$ref) made.additionalProperties ??= false
}

/** An object whose values for these names are objects with these fields. */
function nameFields(made: z.core.JSONSchema.BaseSchema, names: readonly string[]): void {
  made.properties = Object.fromEntries(names.map((name) => [name, made.additionalProperties ?? {}]))
  made.additionalProperties = false
  delete made.propertyNames
}

/** The named schemas that these refer to, directly or indirectly. */
function reachable(texts: readonly string[], textOf: (name: string) => string): Map<string, string> {
  const found = new Map<string, string>()
  const waiting = [...texts]
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const [, name = ''] of text.matchAll(references)) {
      if (found.has(name)) continue
      const json = textOf(name)
      found.set(name, json)
      waiting.push(json)
    }
  }
  return found
}
