import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Refuses compressed requests: they could exceed any limit at a thousandth of their size on the wire, and
 * browsers send none.
 */
export function takePlainBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return
    throw new AppError('compressed_request')
  })
}
