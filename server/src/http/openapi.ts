import { allRoutes, apiBase, api } from '@roadbook/contract/api'
import { ErrorBody } from '@roadbook/contract/core/errors'
import { permissions } from '@roadbook/contract/core/permissions'
import { type Access, defaultMaxBodyBytes, type Route } from '@roadbook/contract/core/route'
import { z } from 'zod'
import { productVersion } from '../platform/product-version.ts'
import { formatBytes } from './format-bytes.ts'
import { describeSchemas, type JsonObject } from './openapi-schemas.ts'
import { refusals } from './refusals.ts'

type Schemas = Awaited<ReturnType<typeof describeSchemas>>

/** The whole API as OpenAPI 3.1, generated from the route table. */
export async function openApiDocument(publicUrl: string): Promise<JsonObject> {
  const routes = allRoutes()
  const schemas = await describeSchemas({
    input: routes.flatMap(({ route }) => [
      ...(route.body ? [route.body] : []),
      ...[...fieldsOf(route.params), ...fieldsOf(route.query)].map(([, field]) => field),
    ]),
    output: [ErrorBody, ...routes.map(({ route }) => route.response)],
  })
  const paths: Record<string, JsonObject> = {}
  for (const { name, route } of routes) {
    const methods = (paths[route.path] ??= {})
    methods[route.method.toLowerCase()] = operation(name, route, schemas)
  }
  const statuses = Object.entries(refusalTexts)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roadbook',
      version: productVersion,
      description:
        'Fleet and vehicle management. Times are ISO 8601, units stand in the names of the fields.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: new URL(apiBase, publicUrl).href }],
    tags: Object.keys(api).map((domain) => ({ name: domain })),
    paths,
    components: {
      securitySchemes,
      responses: Object.fromEntries(statuses.map(([, [name, description]]) => [name, refusal(description)])),
      schemas: schemas.components,
    },
  }
}

function operation(name: string, route: Route, schemas: Schemas): JsonObject {
  const [domain = ''] = name.split('.')
  const status = String(route.status ?? 200)
  return {
    operationId: name,
    tags: [domain],
    summary: route.summary,
    description: accessText(route.access),
    security: securityOf(route),
    parameters: [...parameters(route.params, 'path', schemas), ...parameters(route.query, 'query', schemas)],
    ...requestBody(route, schemas),
    responses: {
      [status]:
        status === '204'
          ? { description: 'Done.' }
          : { description: 'Success.', content: json(schemas.output(route.response)) },
      ...Object.fromEntries(refusals(route).map((refused) => [refused, refusalRef(refused)])),
      default: refusal('An error of the server.'),
    },
  }
}

/** The name of each response and what it means. */
const refusalTexts: Record<number, readonly [name: string, description: string]> = {
  400: ['BadRequest', 'The request is malformed; `details.fieldErrors` says what is wrong with each field.'],
  401: ['Unauthorized', 'No valid token or API key.'],
  403: ['Forbidden', 'The caller may not do this.'],
  404: ['NotFound', 'There is no such record, or the caller may not see it.'],
  408: ['RequestTimeout', 'The body did not arrive in time.'],
  409: [
    'Conflict',
    'What is stored does not allow it: an overlap, a lock, a name that is taken, a stale version.',
  ],
  413: ['ContentTooLarge', 'The body is too large.'],
  415: ['UnsupportedMediaType', 'The body is not of a type that is accepted, or it is compressed.'],
  429: [
    'TooManyRequests',
    'Too many at once or in a row; `Retry-After` says when to try again, if waiting helps.',
  ],
}

function refusalRef(status: number): JsonObject {
  const [name] = refusalTexts[status] ?? []
  if (name === undefined) throw new Error(`What ${status} means is not described.`)
  return { $ref: `#/components/responses/${name}` }
}

function refusal(description: string): JsonObject {
  return { description, content: json({ $ref: '#/components/schemas/ErrorBody' }) }
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'rb_…',
    description: 'An API key of the company or a personal one.',
  },
  identityToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The identity token of a session.',
  },
}

/** Either of them is enough; with an empty list, none is needed. */
function securityOf({ access, apiKeys }: Route): JsonObject[] {
  if (access === 'public') return []
  const ofSession = { identityToken: [] }
  return apiKeys === 'none' ? [ofSession] : [{ apiKey: [] }, ofSession]
}

function requestBody(route: Route, schemas: Schemas): JsonObject {
  const description = `Up to ${formatBytes(route.maxBodyBytes ?? defaultMaxBodyBytes)}.`
  if (route.file) {
    const content = { 'application/octet-stream': {} }
    return { requestBody: { required: true, description: `The file as it is. ${description}`, content } }
  }
  if (!route.body) return {}
  return { requestBody: { required: true, description, content: json(schemas.input(route.body)) } }
}

function accessText(access: Access): string {
  if (access === 'public') return 'Open to everybody.'
  if (access === 'session') return 'Open to every role.'
  const roles = Object.entries(permissions[access]).map(([role, reach]) =>
    reach === 'own' ? `${role} (their own)` : role,
  )
  return `Needs \`${access}\`: ${roles.join(', ')}.`
}

function parameters(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  schemas: Schemas,
): JsonObject[] {
  return fieldsOf(schema).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.object({ field }).safeParse({}).success,
    schema: schemas.input(field),
  }))
}

function fieldsOf(schema: z.ZodObject | undefined): [string, z.ZodType][] {
  return Object.entries(schema?.shape ?? {}) as [string, z.ZodType][] // the shape of a ZodObject holds schemas
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } }
}
