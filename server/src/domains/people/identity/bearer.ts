import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../errors.ts'

/** The bearer token of a request below /auth. */
export function bearer(request: FastifyRequest): string {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('unauthorized')
  return token
}
