/** Sign-in with a cookie, as apps and browsers do it. */
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Bearer } from '../../../http/scope.ts'
import { type Credentials, SESSION_COOKIE } from './callers.ts'
import { inCompany, type Parts } from './in-company.ts'
import { readUser } from './server.ts'

/** Longer than any email address with its password. */
const MAX_BODY_BYTES = 4 * 1024

const SignIn = z.union([
  z.object({ token: z.string() }),
  z.object({ email: z.string(), password: z.string() }),
])

/** Those of a request, before any of its body is read. */
export function credentialsOf({ headers, query, ip }: FastifyRequest): Credentials {
  return { authorization: headers.authorization, cookie: headers.cookie, token: tokenIn(query), ip }
}

function tokenIn(query: unknown): string | undefined {
  return z.object({ token: z.string() }).safeParse(query).data?.token
}

export async function mountSession(app: FastifyInstance, parts: Parts): Promise<void> {
  const { callers } = parts
  const userOf = (bearer: Bearer, request: FastifyRequest) =>
    inCompany(parts, { bearer, access: 'session', request }, readUser)

  await app.register(formbody)
  app.post('/session', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const given = SignIn.safeParse(request.body).data
    if (!given) throw new AppError('wrong_credentials')
    const { ip } = request
    const opened =
      'token' in given ? await callers.beginByToken(given.token, ip) : await callers.begin({ ...given, ip })
    const user = await userOf(opened.bearer, request)
    return setCookie(reply, opened.cookie).send(user)
  })
  app.get('/session', async (request, reply) => {
    const token = tokenIn(request.query)
    if (token === undefined) return userOf(await callers.identify(credentialsOf(request)), request)
    const opened = await callers.beginByToken(token, request.ip)
    const user = await userOf(opened.bearer, request)
    return setCookie(reply, opened.cookie).send(user)
  })
  app.delete('/session', async (request, reply) => {
    await callers.end(request.headers.cookie)
    return setCookie(reply, '', 0).code(204).send()
  })
}

function setCookie(reply: FastifyReply, value: string, maxAgeSeconds?: number): FastifyReply {
  const parts = [
    `${SESSION_COOKIE}=${value}`,
    'Path=/api',
    'HttpOnly',
    'SameSite=Strict',
    ...(reply.request.protocol === 'https' ? ['Secure'] : []),
    ...(maxAgeSeconds === undefined ? [] : [`Max-Age=${maxAgeSeconds}`]),
  ]
  return reply.header('set-cookie', parts.join('; '))
}
