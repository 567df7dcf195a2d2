import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

/**
 * Only our own page may post to /auth: a browser names the origin of every post and no script can change that, so
 * another site can neither sign a person in or out nor guess passwords through a visitor's browser.
 */
export function requireSameOrigin(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  const own = new URL(publicUrl).origin
  return async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (request.headers.origin !== own) throw new AppError('wrong_origin', { origin: own })
  }
}
