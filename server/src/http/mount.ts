import formbody from '@fastify/formbody'
import {
  defaultMaxBodyBytes,
  type Route,
  type RouteReply,
  type RouteRequest,
} from '@roadbook/contract/core/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Tx } from '../database/client.ts'
import { AppError } from '../errors.ts'
import type { Clock } from '../platform/clock.ts'
import { contextOutside, type OutsideContext } from './outside-context.ts'
import { parseReply } from './parse-reply.ts'
import { ReadyJson } from './ready-json.ts'
import { bearerToken, closing, contextIn, parseParts, type ReceivedCall } from './received-call.ts'
import type { Bearer, Context } from './scope.ts'
import { itemSchema, sendInTransaction } from './send-items.ts'
import { type FileContext, type FileHandler, leaveBodies, serveFile } from './serve-file.ts'
import { withCurrentRecord } from './current-record.ts'
import type { Semaphore } from './semaphore.ts'

/** What the handler of a public route knows about its caller. */
export type PublicContext = { now: Date; requestId: string; ip: string }

type MountOptions = {
  database: Database
  clock: Clock
  /** Throws AppError unauthorized if the token is invalid or expired. */
  identify: (token: string, ip: string) => Promise<Bearer>
  /** Shared by all tables of a server, as they share its database connections. */
  longAnswers: Semaphore
  /** Like `longAnswers`, for answers that take long to compute, so that they never wait for a slow reader. */
  longComputations: Semaphore
  /** Like `longAnswers`, for uploads. */
  files: Semaphore
  /** Like `longAnswers`, for processes that read files. */
  reading: Semaphore
  /** Like `reading`, for those whose file is kept until it is stored completely. */
  storing: Semaphore
}

type Handler<R extends Route> = ((
  context: ContextOf<R>,
  request: RouteRequest<R>,
  /** What `before` returned. */
  prepared?: unknown,
) => Promise<RouteReply<R> | ReadyJson>) & { before?: Before<R>; admit?: Admit }

/** Runs before the transaction of a call, for a caller who may make it. */
type Before<R extends Route, Prepared = unknown> = (
  outside: OutsideContext,
  request: RouteRequest<R>,
) => Promise<Prepared>

type PreparedHandler<R extends Route, Prepared> = (
  context: ContextOf<R>,
  request: RouteRequest<R>,
  prepared: Prepared,
) => ReturnType<Handler<R>>

/**
 * A handler with work that its transaction must not wait for, or that must last even if the call fails. It receives the
 * result of that work.
 */
export function withBefore<R extends Route, Prepared>(
  before: Before<R, Prepared>,
  handler: PreparedHandler<R, Prepared>,
): Handler<R> {
  // `before` is added here, and `serve` passes on what it returned.
  return Object.assign(
    ((context, request, prepared) => handler(context, request, prepared as Prepared)) as Handler<R>,
    { before },
  )
}

/** Throws for a caller of a public route who is refused, before any of the body is read. */
type Admit = (caller: PublicContext) => void

/** A handler of a public route that refuses some callers. */
export function withAdmission<R extends Route & { access: 'public' }>(
  admit: Admit,
  handler: Handler<R>,
): Handler<R> {
  return Object.assign(((context, request) => handler(context, request)) as Handler<R>, { admit }) // `admit` is added here
}

type ContextOf<R extends Route> = R extends { access: 'public' }
  ? PublicContext
  : R extends { file: true }
    ? FileContext
    : Context

type Table = Record<string, Route>

/** A handler for each route of a table, no more and no fewer. */
export type Handlers<Of extends Table> = { [Name in keyof Of]: Handler<Of[Name]> }

/** The same for all tables of the API. */
export type HandlersOfAll<Of extends Record<string, Table>> = { [Domain in keyof Of]: Handlers<Of[Domain]> }

/**
 * Each long response holds a database connection until it is fully read; the rest are left for other
 * requests.
 */
export const longAnswerLimits = { atOnce: 6, ofOneParty: 2 }
export const longComputationLimits = { atOnce: 3, ofOneParty: 1 }

/**
 * Registers the API's tables: authentication, permission, one tenant transaction, and the response by its
 * schema.
 */
export function mount<Of extends Record<string, Table>>(
  app: FastifyInstance,
  options: MountOptions,
  tables: Of,
  handlers: HandlersOfAll<Of>,
): void {
  for (const [domain, table] of Object.entries<Table>(tables)) {
    for (const [name, route] of Object.entries<Route>(table)) {
      const ofDomain: Record<string, unknown> = handlers[domain] ?? {} // HandlersOfAll has exactly these keys
      mountOne(app, options, route, ofDomain[name])
    }
  }
}

function mountOne(app: FastifyInstance, options: MountOptions, route: Route, handler: unknown): void {
  if (route.access === 'public') return mountPublic(app, options, route, handler as PublicHandler)
  if (!route.file) {
    const mountIn = (calls: FastifyInstance) =>
      mountGuarded(calls, options, route, (call) =>
        serve(options, { ...call, handler: handler as Handler<Route> }),
      )
    if (!route.takesForms) return mountIn(app)
    void app.register(async (forms) => {
      await forms.register(formbody)
      mountIn(forms)
    })
    return
  }
  void app.register(async (files) => {
    leaveBodies(files)
    mountGuarded(files, options, route, (call) =>
      serveFile(options, { ...call, handler: handler as FileHandler }),
    )
  })
}

/** Authenticates the sender before any of the body is read. */
function mountGuarded(
  app: FastifyInstance,
  { identify }: MountOptions,
  route: Route,
  answer: (call: ReceivedCall) => Promise<unknown>,
): void {
  const bearers = new WeakMap<FastifyRequest, Bearer>()
  app.route({
    method: route.method,
    url: pattern(route),
    bodyLimit: route.maxBodyBytes ?? defaultMaxBodyBytes,
    onRequest: async (request) => {
      bearers.set(request, await identify(bearerToken(request), request.ip))
    },
    handler: (request, reply) => {
      const bearer = bearers.get(request)
      if (!bearer) throw new AppError('unauthorized')
      return answer({ route, request, reply, bearer })
    },
  })
}

type PublicHandler = ((context: PublicContext, request: object) => Promise<unknown>) & { admit?: Admit }

/** Public routes: no token, no tenant, no transaction. */
function mountPublic(
  app: FastifyInstance,
  { clock }: MountOptions,
  route: Route,
  handler: PublicHandler,
): void {
  const contextOf = ({ id, ip }: FastifyRequest) => ({ now: clock.now(), requestId: id, ip })
  app.route({
    method: route.method,
    url: pattern(route),
    // A HEAD must not write.
    exposeHeadRoute: !route.writes,
    ...(route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes }),
    onRequest: async (request) => handler.admit?.(contextOf(request)),
    handler: async (request, reply) => {
      const made = await handler(contextOf(request), parseParts(route, request))
      const answer = parseReply(route.response, made, { request, reply })
      return reply.code(route.status ?? 200).send(answer)
    },
  })
}

function pattern(route: Route): string {
  return route.path.replace(/\{(\w+)\}/g, ':$1')
}

type Call = ReceivedCall & { handler: Handler<Route> }

async function serve(options: MountOptions, call: Call): Promise<unknown> {
  const { route, reply, bearer } = call
  const turn = () => ({ party: bearer.tenantId, signal: closing(reply) })
  if (route.streams) return options.longAnswers.take(turn(), () => serveList(options, call))
  if (route.takesLong) return options.longComputations.take(turn(), () => serveOne(options, call))
  return serveOne(options, call)
}

async function serveOne(options: MountOptions, call: Call): Promise<FastifyReply> {
  const { route, reply, bearer } = call
  const access = route.method === 'GET' && !route.writes ? 'read' : 'write'
  const { before } = call.handler
  const prepared =
    before && (await before(await contextOutside(options, call), parseParts(route, call.request)))
  const answer = await options.database.inTenant(
    bearer,
    async (tx) => {
      const made = await answerIn(tx, options, call, prepared)
      return made instanceof ReadyJson ? made : parseReply(route.response, made, call)
    },
    access,
  )
  reply.code(route.status ?? 200)
  if (answer instanceof ReadyJson) return reply.type('application/json; charset=utf-8').send(answer.text)
  return route.status === 204 ? reply.send() : reply.send(answer)
}

async function serveList(options: MountOptions, call: Call): Promise<FastifyReply> {
  const { route, reply, bearer } = call
  const schema = itemSchema(route.response)
  return sendInTransaction(options.database, bearer, reply, async (tx) => {
    const answer = await answerIn(tx, options, call)
    return { items: answer as AsyncIterable<unknown>, schema } // RouteReply of such a route
  })
}

async function answerIn(tx: Tx, options: MountOptions, call: Call, prepared?: unknown): Promise<unknown> {
  const context = await contextIn(tx, options.clock, call)
  try {
    return await call.handler(context, parseParts(call.route, call.request), prepared)
  } catch (error) {
    throw withCurrentRecord(error, call.route)
  }
}
