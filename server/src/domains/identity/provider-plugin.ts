import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import { PROVIDER_PATH } from './provider.ts'
import { speakAsPublicUrl } from './provider-sessions.ts'

/** Hands everything below /oidc to the provider, untouched: it reads bodies and writes replies itself. */
export function providerPlugin(provider: Provider, publicUrl: string) {
  const serve = provider.callback()
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.all(`${PROVIDER_PATH}/*`, async (request, reply) => {
      reply.hijack()
      const raw: typeof request.raw & { originalUrl?: string } = request.raw
      raw.originalUrl = raw.url ?? '/'
      raw.url = raw.originalUrl.slice(PROVIDER_PATH.length)
      speakAsPublicUrl(raw, publicUrl)
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      reply.raw.setHeader('referrer-policy', 'no-referrer')
      await serve(raw, reply.raw)
    })
  }
}
