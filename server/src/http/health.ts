import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createHealthCheck } from '../database/health-check.ts'
import type { Database } from '../database/client.ts'

/** Health checks time out soon: a load balancer after about two seconds. */
const READY_WITHIN_MS = 1_500

type Deps = {
  database: Database
  metrics: Registry
  /** Why nobody can sign in, if an external issuer is misconfigured or was never reached. */
  signInTrouble: () => string | undefined
}

/** For monitoring: liveness, readiness and metrics (Prometheus). */
export function mountHealth(app: FastifyInstance, { database, metrics, signInTrouble }: Deps): void {
  const answers = createHealthCheck(database)
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
  })
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    // Asked over a connection that is still open: nothing new is sent here.
    if (isEnding) return reply.code(503).send({ status: 'ending' })
    const ready = await answers(READY_WITHIN_MS)
    const missing = ready ? signInTrouble() : 'database not reachable'
    return reply.code(missing === undefined ? 200 : 503).send({ status: missing ?? 'ready' })
  })
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}
