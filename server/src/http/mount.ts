import type { Reach, Role } from '@roadbook/contract/permissions'
import { currentRole, reachOf } from '@roadbook/contract/permissions'
import { mostBodyBytes, type Route, type RouteReply, type RouteRequest } from '@roadbook/contract/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database, Tx } from '../database/client.ts'
import { AppError, forbidden, unauthorized } from '../errors.ts'
import type { Clock } from '../platform/clock.ts'
import { wordsOfIssue } from './issue-words.ts'
import { ReadyJson } from './ready-json.ts'
import type { Bearer, Context } from './scope.ts'
import { itemSchema, sendItems } from './send-items.ts'
import type { Turns } from './turns.ts'

/** What a handler of a public route knows of its caller. */
export type PublicContext = { now: Date; requestId: string; ip: string }

export type PublicHandlers<Table extends Record<string, Route>> = {
  [Name in keyof Table]: (
    context: PublicContext,
    request: RouteRequest<Table[Name]>,
  ) => Promise<RouteReply<Table[Name]>>
}

export type MountOptions = {
  database: Database
  clock: Clock
  /** Throws AppError unauthorized when the token is none of ours, or no longer good. */
  identify: (token: string) => Promise<Bearer>
  /** One for all tables of a server, as they share its connections to the database. */
  longAnswers: Turns
}

export type Handler<R extends Route> = (
  context: Context,
  request: RouteRequest<R>,
) => Promise<RouteReply<R> | ReadyJson>

/** A handler for each route of a table, no more and no fewer. */
export type Handlers<Table extends Record<string, Route>> = { [Name in keyof Table]: Handler<Table[Name]> }

/** Each long answer holds a connection to the database until its reader has it all; the rest is for everybody else. */
export const longAnswerLimits = { atOnce: 6, ofOneParty: 2 }

/** Puts a table of routes on the server: who asks, what of, one transaction of the tenant, reply by its schema. */
export function mount<Table extends Record<string, Route>>(
  app: FastifyInstance,
  options: MountOptions,
  table: Table,
  handlers: Handlers<Table>,
): void {
  const bearers = new WeakMap<FastifyRequest, Bearer>()
  for (const [name, route] of Object.entries<Route>(table)) {
    const handler = handlers[name] as Handler<Route> // Handlers has exactly the keys of the table
    app.route({
      method: route.method,
      url: pattern(route),
      bodyLimit: route.maxBodyBytes ?? mostBodyBytes,
      // Before Fastify reads anything of the body.
      onRequest: async (request) => {
        bearers.set(request, await options.identify(bearerToken(request)))
      },
      handler: (request, reply) => {
        const bearer = bearers.get(request)
        if (!bearer) throw unauthorized()
        return serve(options, { route, handler, request, reply, bearer })
      },
    })
  }
}

/** The same for a table whose routes are open to everybody: no token, no tenant, no transaction. */
export function mountPublic<Table extends Record<string, Route & { access: 'public' }>>(
  app: FastifyInstance,
  clock: Clock,
  table: Table,
  handlers: PublicHandlers<Table>,
): void {
  for (const [name, route] of Object.entries<Route>(table)) {
    const handler = handlers[name] as (context: PublicContext, request: object) => Promise<unknown> // same keys
    app.route({
      method: route.method,
      url: pattern(route),
      handler: async (request, reply) => {
        const context = { now: clock.now(), requestId: request.id, ip: request.ip }
        const answer = route.response.parse(await handler(context, parseParts(route, request)))
        return reply.code(route.status ?? 200).send(answer)
      },
    })
  }
}

function pattern(route: Route): string {
  return route.path.replace(/\{(\w+)\}/g, ':$1')
}

type Call = {
  route: Route
  handler: Handler<Route>
  request: FastifyRequest
  reply: FastifyReply
  bearer: Bearer
}

async function serve(options: MountOptions, call: Call): Promise<unknown> {
  const { route, reply, bearer } = call
  const access = route.method === 'GET' && !route.writes ? 'read' : 'write'
  if (route.streams) {
    const of = { party: bearer.tenantId, signal: closing(reply) }
    return options.longAnswers.take(of, () => serveList(options, call))
  }
  const answer = await options.database.inTenant(
    bearer,
    async (tx) => {
      const made = await answerIn(tx, options, call)
      return made instanceof ReadyJson ? made : route.response.parse(made)
    },
    access,
  )
  reply.code(route.status ?? 200)
  if (answer instanceof ReadyJson) return reply.type('application/json; charset=utf-8').send(answer.text)
  return route.status === 204 ? reply.send() : reply.send(answer)
}

/** Given when the connection of an answer closes. */
function closing({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const leave = (): void => leaving.abort(new Error('Who asked has gone.'))
  if (raw.destroyed || raw.socket?.destroyed) leave()
  else raw.once('close', leave)
  return leaving.signal
}

/** The transaction stays open while the list is read. */
async function serveList(options: MountOptions, call: Call): Promise<FastifyReply> {
  const { route, request, reply, bearer } = call
  const schema = itemSchema(route.response)
  const send = async (tx: Tx): Promise<void> => {
    // What is read at once may be several chunks, for each of which the reader has its time; `sendItems` ends it all.
    await sql`set local idle_in_transaction_session_timeout = '11min'`.execute(tx)
    const answer = await answerIn(tx, options, call)
    await sendItems(reply, { items: answer as AsyncIterable<unknown>, schema }) // RouteReply of such a route
  }
  try {
    await options.database.inTenant(bearer, send, 'read')
  } catch (err) {
    // Once the list is on its way there is no other answer.
    if (!reply.sent) throw err
    request.log.warn({ err }, 'the transaction of a long answer did not end well')
  }
  return reply
}

async function answerIn(tx: Tx, { clock }: MountOptions, call: Call): Promise<unknown> {
  const { route, handler, request, bearer } = call
  const { roles, tenantId, userId, email } = await bearer.admit(tx)
  const context: Context = {
    scope: { tenantId, userId, email, ...grant(roles, route) },
    tx,
    now: clock.now(),
    requestId: request.id,
    ip: request.ip,
  }
  return handler(context, parseParts(route, request))
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw unauthorized()
  return token
}

function grant(roles: readonly Role[], { access }: Route): { role: Role; reach: Reach } {
  const role = currentRole(roles)
  if (access === 'session' || access === 'public') return { role, reach: 'own' }
  const reach = reachOf(role, access)
  if (!reach) throw forbidden()
  return { role, reach }
}

function parseParts(route: Route, request: FastifyRequest): RouteRequest<Route> {
  return {
    params: parse(route.params, request.params),
    query: parse(route.query, request.query),
    body: parse(route.body, request.body),
  } as RouteRequest<Route> // each part by its own schema; Route has forgotten which
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const fieldErrors: Record<string, string> = {}
  for (const issue of result.error.issues) fieldErrors[issue.path.join('.')] ??= wordsOfIssue(issue)
  const message = Object.values(fieldErrors)[0] ?? 'The request is malformed.'
  throw new AppError('malformed_request', message, { details: { fieldErrors } })
}
