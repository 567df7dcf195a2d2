import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { type EndSession, SESSION_SECONDS } from './provider.ts'
import { errors } from './provider-module.ts'

/** Who signed in, and by which methods (RFC 8176). */
type SignedInBy = { accountId: string; methods: readonly string[] }

/** The embedded provider's sign-in session, kept in the browser's cookie. */
export type ProviderSessions = {
  /** Signs in; returns the next address for the page. */
  begin(request: FastifyRequest, reply: FastifyReply, signedIn: SignedInBy): Promise<string>
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

type Parts = { provider: Provider; publicUrl: string; endSession: EndSession }

export function providerSessions({ provider, publicUrl, endSession }: Parts): ProviderSessions {
  const context = (request: FastifyRequest, reply: FastifyReply) => {
    applyPublicUrl(request.raw, publicUrl)
    return provider.createContext(request.raw, reply.raw)
  }
  const cookie = { httpOnly: true, sameSite: 'lax', path: '/' } as const
  return {
    async begin(request, reply, { accountId, methods }) {
      const ctx = context(request, reply)
      const resumeAt = await finishInteraction(provider, ctx, { accountId, amr: [...methods] })
      if (resumeAt !== undefined) return resumeAt
      // No sign-in was in progress (a link from an email, a second tab): create the session before the flow
      // starts.
      const previous = await provider.Session.get(ctx)
      if (previous.accountId !== undefined) {
        await endSession(previous.uid)
        await previous.destroy()
      }
      const session = new provider.Session()
      session.loginAccount({ accountId, amr: [...methods] })
      await session.save(SESSION_SECONDS)
      const expires = new Date(Date.now() + SESSION_SECONDS * 1000)
      ctx.cookies.set(provider.cookieName('session'), session.jti, { ...cookie, expires })
      return '/login'
    },
    async end(request, reply) {
      const ctx = context(request, reply)
      const session = await provider.Session.get(ctx)
      for (const { grantId } of Object.values(session.authorizations ?? {})) {
        if (grantId === undefined) continue
        await provider.AccessToken.revokeByGrantId(grantId)
        await provider.AuthorizationCode.revokeByGrantId(grantId)
        await provider.Grant.adapter.destroy(grantId)
      }
      if (session.accountId !== undefined) {
        await endSession(session.uid)
        await session.destroy()
      }
      ctx.cookies.set(provider.cookieName('session'), null, cookie)
    },
  }
}

type Context = ReturnType<Provider['createContext']>

async function finishInteraction(
  provider: Provider,
  { req, res }: Context,
  login: { accountId: string; amr: string[] },
): Promise<string | undefined> {
  try {
    const result = { login }
    const returnTo = new URL(
      await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false }),
    )
    return returnTo.pathname + returnTo.search
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Makes the provider use PUBLIC_URL for addresses and cookies, whatever headers a proxy sets or omits. */
export function applyPublicUrl(request: FastifyRequest['raw'], publicUrl: string): void {
  const { protocol, host } = new URL(publicUrl)
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = host
}
