import { apiBase, api } from '@roadbook/contract/api'
import { ErrorBody } from '@roadbook/contract/errors'
import { permissions } from '@roadbook/contract/permissions'
import { type Access, defaultMaxBodyBytes, type Route } from '@roadbook/contract/route'

import { z } from 'zod'
import { formatBytes } from './format-bytes.ts'

type JsonObject = Record<string, unknown>

/** The whole API as OpenAPI 3.1, generated from the route table. */
export function openApiDocument(publicUrl: string): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const [domain, table] of Object.entries(api)) {
    for (const [name, route] of Object.entries<Route>(table)) {
      const methods = (paths[route.path] ??= {})
      methods[route.method.toLowerCase()] = operation(domain, name, route)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Roadbook',
      version: '0.1.0',
      description:
        'Fleet and vehicle management. Times are ISO 8601, units stand in the names of the fields.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: new URL(apiBase, publicUrl).href }],
    tags: Object.keys(api).map((domain) => ({ name: domain })),
    paths,
    components: {
      securitySchemes,
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
    },
  }
}

function operation(domain: string, name: string, route: Route): JsonObject {
  const status = String(route.status ?? 200)
  return {
    operationId: `${domain}.${name}`,
    tags: [domain],
    summary: route.summary,
    description: accessText(route.access),
    ...securityOf(route),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...requestBody(route),
    responses: {
      [status]:
        status === '204'
          ? { description: 'Done.' }
          : { description: 'Success.', content: json(jsonSchema(route.response, 'output')) },
      default: { description: 'Refused.', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  }
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

/** Either of them is enough. */
function securityOf({ access, apiKeys }: Route): JsonObject {
  if (access === 'public') return {}
  const ofSession = { identityToken: [] }
  return { security: apiKeys === 'none' ? [ofSession] : [{ apiKey: [] }, ofSession] }
}

function requestBody(route: Route): JsonObject {
  const description = `Up to ${formatBytes(route.maxBodyBytes ?? defaultMaxBodyBytes)}.`
  if (route.file) {
    const content = { 'application/octet-stream': {} }
    return { requestBody: { required: true, description: `The file as it is. ${description}`, content } }
  }
  if (!route.body) return {}
  return { requestBody: { required: true, description, content: json(jsonSchema(route.body, 'input')) } }
}

function accessText(access: Access): string {
  if (access === 'public') return 'Open to everybody.'
  if (access === 'session') return 'Open to every role.'
  const roles = Object.entries(permissions[access]).map(([role, reach]) =>
    reach === 'own' ? `${role} (their own)` : role,
  )
  return `Needs \`${access}\`: ${roles.join(', ')}.`
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): JsonObject[] {
  if (!schema) return []
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.object({ field }).safeParse({}).success,
    schema: jsonSchema(field as z.ZodType, 'input'), // the shape of a ZodObject holds schemas
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    // Unknown fields are refused.
    override: ({ zodSchema, jsonSchema: made }) => {
      if (io === 'input' && zodSchema instanceof z.ZodObject) made.additionalProperties ??= false
    },
  })
  return rest
}

function json(schema: JsonObject): JsonObject {
  return { 'application/json': { schema } }
}
