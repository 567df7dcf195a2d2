import type { Reach, Role } from '@roadbook/contract/core/permissions'
import { currentRole, reachOf } from '@roadbook/contract/core/permissions'
import type { Route, RouteRequest } from '@roadbook/contract/core/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Tx } from '../database/client.ts'
import { AppError, malformed } from '../errors.ts'
import type { Clock } from '../platform/clock.ts'
import { fieldProblems, parameterProblems } from './field-problems.ts'
import type { Bearer, CallingKey, Context } from './scope.ts'
import { refuseUnknown, unknownFields } from './unknown-fields.ts'
import { unstorableField } from './unstorable-field.ts'

/** A call with a valid token. */
export type ReceivedCall = { route: Route; request: FastifyRequest; reply: FastifyReply; bearer: Bearer }

type Admitted = Pick<ReceivedCall, 'bearer'> & {
  route: Pick<Route, 'access' | 'apiKeys'>
  request: Pick<FastifyRequest, 'id' | 'ip'>
}

/** The caller and the reach of their role, read in the company's transaction. */
export async function contextIn(tx: Tx, clock: Clock, call: Admitted): Promise<Context> {
  const { route, request, bearer } = call
  const { roles, ...caller } = await bearer.admit(tx)
  refuseKey(route, caller.key)
  return {
    scope: { ...caller, ...grant(roles, route) },
    tx,
    now: clock.now(),
    requestId: request.id,
    ip: request.ip,
  }
}

/** Aborts when the response's connection closes. */
export function closing({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  const leave = (): void => leaving.abort(new Error('The caller has disconnected.'))
  if (raw.destroyed || raw.socket?.destroyed) leave()
  else raw.once('close', leave)
  return leaving.signal
}

export function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('unauthorized')
  return token
}

function refuseKey({ apiKeys }: Admitted['route'], key: CallingKey | undefined): void {
  if (!key || !apiKeys) return
  if (apiKeys === 'none') throw new AppError('api_key_not_allowed')
  if (!key.isPersonal) throw new AppError('api_key_without_person')
}

function grant(roles: readonly Role[], { access }: Admitted['route']): { role: Role; reach: Reach } {
  const role = currentRole(roles)
  if (access === 'session' || access === 'public') return { role, reach: 'own' }
  const reach = reachOf(role, access)
  if (!reach) throw new AppError('forbidden')
  return { role, reach }
}

export function parseParts(route: Route, request: FastifyRequest): RouteRequest<Route> {
  refuseUnknown('query', unknownFields(route.query, request.query))
  refuseUnknown('body', unknownFields(route.body, request.body))
  const unstorable = unstorableField(request.body)
  if (unstorable !== undefined)
    throw malformed({ [unstorable]: { code: 'text_unstorable', details: { field: unstorable } } })
  return {
    params: parse(route.params, request.params),
    query: parse(route.query, request.query, parameterProblems),
    body: parse(route.body, request.body ?? missingBody(route)),
  } as RouteRequest<Route> // each part was parsed by its own schema; Route no longer shows which
}

/** A missing body would change nothing, but still count as a change. */
function missingBody(route: Route): undefined {
  if (!route.body) return undefined
  throw new AppError('body_missing')
}

function parse(schema: z.ZodType | undefined, value: unknown, problemsOf = fieldProblems): unknown {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw malformed(problemsOf(result.error.issues))
}
