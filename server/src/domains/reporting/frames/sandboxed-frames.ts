import { frameRoutes } from '@roadbook/contract/reporting/frames'
import type { FastifyInstance } from 'fastify'

const dataPaths = Object.values(frameRoutes).flatMap(({ access, path }) =>
  access === 'public' ? [path] : [],
)

/**
 * A sandboxed frame has an opaque origin, so browsers need CORS before it may read its data, as for any other site. Only the
 * token counts: no cookie is sent or read.
 */
export function allowSandboxedFrames(calls: FastifyInstance): void {
  const urls = new Set(dataPaths.map((path) => calls.prefix + path))
  calls.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (urls.has(routeOptions.url ?? '')) reply.header('access-control-allow-origin', '*')
  })
  for (const path of dataPaths) {
    calls.options(path, (_request, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type, accept-language',
          'access-control-max-age': '600',
        })
        .code(204)
        .send(),
    )
  }
}
