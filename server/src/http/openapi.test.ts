import { allRoutes } from '@roadbook/contract/api'
import { beforeAll, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

type Json = Record<string, unknown>
type Operation = { operationId: string; responses: Json; security: Json[] }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; responses: Record<string, Json> }
}

let document: Document
let text: string
beforeAll(async () => {
  text = JSON.stringify(await openApiDocument('https://roadbook.example'))
  document = JSON.parse(text)
})

function operations(): Operation[] {
  return Object.values(document.paths).flatMap((methods) => Object.values(methods))
}

test('every call is described once, with the statuses that refuse it', () => {
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .toSorted(),
  ).toEqual(
    allRoutes()
      .map(({ name }) => name)
      .toSorted(),
  )
  const statusesOf = (path: string, method: string) =>
    Object.keys(document.paths[path]?.[method]?.responses ?? {}).join(' ')
  expect([
    statusesOf('/vehicles', 'get'),
    statusesOf('/vehicles/{id}', 'get'),
    statusesOf('/vehicles/{id}', 'put'),
    statusesOf('/vehicles/{vehicleId}/trips/{tripId}/merge-plan', 'get'),
    statusesOf('/configuration', 'get'),
    statusesOf('/place-order', 'post'),
    statusesOf('/bookings/{id}', 'delete'),
  ]).toEqual([
    '200 400 401 403 429 default',
    '200 400 401 403 404 429 default',
    '200 400 401 403 404 408 409 413 415 429 default',
    '200 400 401 403 404 409 429 default',
    '200 400 default',
    '201 400 408 413 415 429 default',
    '204 400 401 403 404 409 429 default',
  ])
})

test('every reference leads to a component, and every component is referred to', () => {
  const { schemas, responses } = document.components
  const components = Object.entries({ schemas, responses }).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  )
  const referred = text.matchAll(/"\$ref":"([^"]+)"/g).map(([, address]) => address)
  expect(new Set(referred)).toEqual(new Set(components))
})

test('a schema that the contract exports is written once, and a list has one shape', () => {
  const { schemas } = document.components
  const copied = Object.entries(schemas)
    .map(([name, schema]) => [name, JSON.stringify(schema)] as const)
    .filter(([, json]) => json.length > 200 && text.split(json).length > 2)
  expect(copied.map(([name]) => name)).toEqual([])
  expect(document.paths['/vehicles']?.['get']?.responses['200']).toMatchObject({
    content: {
      'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Vehicle' } } },
    },
  })
})

/** All schemas of the document, including nested ones. */
function schemasIn(schema: unknown): Json[] {
  if (typeof schema !== 'object' || schema === null) return []
  const one = schema as Json // JSON
  const {
    properties = {},
    items,
    additionalProperties,
    propertyNames,
    anyOf,
    oneOf,
    allOf,
    prefixItems,
  } = one
  const inside = [items, additionalProperties, propertyNames, anyOf, oneOf, allOf, prefixItems]
  return [one, ...[...inside.flat(), ...Object.values(properties as Json)].flatMap(schemasIn)]
}

test('schemas have the keywords of JSON Schema alone, and every list names its items', () => {
  const bodies = [...text.matchAll(/"schema":\{/g)].length
  const roots = [...Object.values(document.components.schemas), ...contents(document.paths)]
  expect(roots.length).toBeGreaterThan(bodies)
  const all = roots.flatMap(schemasIn)
  expect([...new Set(all.flatMap(Object.keys))].filter((keyword) => !keywords.has(keyword))).toEqual([])
  expect(all.filter(({ type, items }) => type === 'array' && !items)).toEqual([])
})

/** The values of `schema`, anywhere in the document. */
function contents(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => (key === 'schema' ? [inside] : contents(inside)))
}

const keywords = new Set(
  `$ref type const enum format pattern default description
  properties required additionalProperties propertyNames
  items prefixItems minItems maxItems anyOf oneOf allOf
  minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf`.split(/\s+/),
)
