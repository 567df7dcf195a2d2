import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../config.ts'

/**
 * Issuer, cookies and page share one origin. A request for the page under another name of this machine
 * (127.0.0.1 instead of localhost) is redirected to the public address.
 */
export function keepOneOrigin(app: FastifyInstance, publicUrl: string): void {
  const { host, hostname } = new URL(publicUrl)
  if (!isLoopback(hostname)) return
  app.addHook('onRequest', async (request, reply) => {
    const navigates = request.method === 'GET' && request.headers.accept?.includes('text/html')
    const isElsewhere = request.host !== host && isLoopback(request.hostname)
    if (navigates && isElsewhere) await reply.redirect(publicUrl + request.url, 302)
  })
}
