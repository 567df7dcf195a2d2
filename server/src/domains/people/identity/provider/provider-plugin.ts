import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { pageText } from '@roadbook/contract/messages/messages'
import { AppError } from '../../../../errors.ts'
import { requestLanguage } from '../../../../http/request-language.ts'
import { escapeHtml, PLAIN_PAGE_POLICY, plainPage } from '../../../../platform/plain-page.ts'
import type { Attempts } from '../attempts.ts'
import { mayBeginFlow, refusalOf } from './provider-guard.ts'
import { PROVIDER_PATH } from './provider.ts'
import { applyPublicUrl } from './provider-sessions.ts'

/** Passes requests below /oidc to the provider unparsed: it reads bodies and writes replies itself. */
export function providerPlugin(provider: Provider, publicUrl: string, attempts: Attempts) {
  const serve = provider.callback()
  return (app: FastifyInstance): void => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.addHook('onRequest', async (request, reply) => {
      const refused = await refusalAt(attempts, request)
      return refused && refuse(request, reply, refused)
    })
    app.all(`${PROVIDER_PATH}/*`, async (request, reply) => {
      reply.hijack()
      const raw: typeof request.raw & { originalUrl?: string } = request.raw
      raw.originalUrl = raw.url ?? '/'
      raw.url = addressBelow(request)
      applyPublicUrl(raw, publicUrl)
      // The URL that Fastify parsed, not one that a client put into the request.
      raw.headers['x-forwarded-for'] = request.ip
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      reply.raw.setHeader('referrer-policy', 'no-referrer')
      await serve(raw, reply.raw)
    })
  }
}

/** The address without the prefix, as the provider expects it. */
function addressBelow(request: FastifyRequest): string {
  return (request.raw.url ?? '/').slice(PROVIDER_PATH.length)
}

async function refusalAt(attempts: Attempts, request: FastifyRequest): Promise<AppError | undefined> {
  const address = addressBelow(request)
  const refusal = refusalOf(request.method, address)
  if (refusal || !mayBeginFlow(address)) return refusal
  try {
    await attempts.begin([{ kind: 'flow', subject: request.ip }])
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error
  }
}

/** People open these addresses, so they get a page; other clients get the OAuth error. */
function refuse(request: FastifyRequest, reply: FastifyReply, refused: AppError): FastifyReply {
  const language = requestLanguage(request)
  const { statusCode } = refused
  const message = refused.messageIn(language)
  const { retryAfterSeconds } = refused.detailsIn(language)
  if (statusCode === 405) reply.header('allow', 'GET')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  reply.code(statusCode).header('cache-control', 'no-store')
  if (!request.headers.accept?.includes('text/html'))
    return reply.send({ error: 'invalid_request', error_description: message })
  const back = escapeHtml(pageText(language, 'goToSignIn'))
  const body = `<p>${escapeHtml(message)}</p><p><a href="/login">${back}</a></p>`
  return reply
    .header('content-security-policy', PLAIN_PAGE_POLICY)
    .type('text/html; charset=utf-8')
    .send(plainPage({ title: pageText(language, 'signInNotStarted'), language, body }))
}
