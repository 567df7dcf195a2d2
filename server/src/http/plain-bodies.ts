import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** Refuses compressed requests: a thousandth of their size on the wire would pass every limit, and no browser sends any. */
export function takePlainBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.trim().toLowerCase() === 'identity') return
    throw new AppError('compressed_request')
  })
}
