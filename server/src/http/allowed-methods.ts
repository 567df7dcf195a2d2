import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methods)[number]

/**
 * Makes every path of the routes registered from here on answer 405 to other methods, with the allowed ones.
 * Call the returned function once all routes are registered, with the last instance.
 */
export function refuseOtherMethods(app: FastifyInstance): (last: FastifyInstance) => void {
  const taken = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    // The fallback for other paths is not a separate route.
    if (url.endsWith('*')) return
    const known = taken.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    taken.set(url, known)
  })
  return (last) => {
    const { prefix } = app
    // This hook also runs for the routes added here.
    const calls = new Map(taken)
    for (const [url, known] of calls) {
      const others = methods.filter((method) => !known.has(method))
      refuse(last, {
        url: url.slice(prefix.length),
        others,
        allowed: methods.filter((method) => known.has(method)),
      })
    }
  }
}

type Refusal = { url: string; others: Method[]; allowed: Method[] }

function refuse(app: FastifyInstance, { url, others, allowed }: Refusal): void {
  const allow = allowed.join(', ')
  app.route({
    method: others,
    url,
    // Before the body is read.
    onRequest: async (request, reply) => {
      reply.header('allow', allow)
      throw new AppError('method_not_allowed', { method: request.method, allowed: allow })
    },
    handler: async () => undefined,
  })
}
