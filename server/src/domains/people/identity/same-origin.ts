import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../errors.ts'

/**
 * Only our own pages may post to /auth. Browsers send the origin with every post and scripts cannot change
 * it, so another site can neither sign a user in or out nor guess passwords through a visitor's browser.
 */
export function requireSameOrigin(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  const own = new URL(publicUrl).origin
  return async (request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (request.headers.origin !== own) throw new AppError('wrong_origin', { origin: own })
  }
}
