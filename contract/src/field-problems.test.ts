/** What the API says of a wrong value, for every place of every call. */
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allRoutes } from './api.ts'
import { issueProblem } from './core/issue-problem.ts'

/** Their sentences don't say what is expected. */
const isVague = ({ code, details }: ReturnType<typeof issueProblem>): boolean =>
  code === 'malformed_request' ||
  code === 'wrong_value' ||
  (code === 'wrong_type' && details?.expected === 'other') ||
  (code === 'wrong_format' && details?.format === 'other')

type Place = readonly string[]

function placesIn(schema: z.core.$ZodType, path: Place): Place[] {
  const { def } = schema['_zod'] // the documented way into a schema's definition
  if (def.type === 'object') {
    const { shape } = def as z.core.$ZodObjectDef // by its type
    return [path, ...Object.entries(shape).flatMap(([name, field]) => placesIn(field, [...path, name]))]
  }
  if (def.type === 'array') return [path, ...placesIn((def as z.core.$ZodArrayDef).element, [...path, '0'])]
  if (def.type === 'union')
    return (def as z.core.$ZodUnionDef).options.flatMap((option) => placesIn(option, path))
  if (def.type === 'pipe') return placesIn((def as z.core.$ZodPipeDef).in, path)
  if ('innerType' in def) return placesIn(def.innerType as z.core.$ZodType, path) // optional, nullable, default
  return [path]
}

/** A value with this one in this place, and nothing else. */
function only([key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  return key === '0' ? [only(rest, value)] : { [key]: only(rest, value) }
}

const wrong = ['?', '', -0.5, true, null, {}, [], ['?'], 'x'.repeat(50_000)]

test.each(['params', 'query', 'body'] as const)(
  'whatever is wrong in %s, the answer says what is expected',
  (part) => {
    const vague = allRoutes().flatMap(({ name, route }) => {
      const schema = route[part]
      if (!schema) return []
      return placesIn(schema, []).flatMap((place) =>
        wrong.flatMap((value) => {
          const issues = schema.safeParse(only(place, value)).error?.issues ?? []
          const problems = issues.map(issueProblem).filter(isVague)
          return problems.map(
            ({ code }) => `${name} ${place.join('.')} ${JSON.stringify(value).slice(0, 10)}: ${code}`,
          )
        }),
      )
    })
    expect([...new Set(vague)]).toEqual([])
  },
)
