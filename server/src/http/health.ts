import type { FastifyInstance } from 'fastify'
import type { Registry } from '@prometheus-io/client'
import { createHealthCheck } from '../database/health-check.ts'
import type { Database } from '../database/client.ts'

/** Health checks time out soon: a load balancer after about two seconds. */
const READY_WITHIN_MS = 1_500

type Deps = {
  database: Database
  metrics: Registry
  /** Why nobody can sign in, if an external issuer is misconfigured or was never reached. */
  signInTrouble: () => string | undefined
  /** Why messages between processes take a slower route; the process is ready nevertheless. */
  busTrouble: () => string | undefined
  /** Whether the process has been asked to end. */
  isEnding: () => boolean
}

/** For monitoring: liveness, readiness and metrics (Prometheus). */
export function mountHealth(app: FastifyInstance, parts: Deps): void {
  const { database, metrics, signInTrouble, busTrouble, isEnding } = parts
  const answers = createHealthCheck(database)
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    isEnding() ? reply.code(503).send({ status: 'ending' }) : reply.send({ status: 'ok' }),
  )
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    if (isEnding()) return reply.code(503).send({ status: 'ending' })
    const ready = await answers(READY_WITHIN_MS)
    const missing = ready ? signInTrouble() : 'database not reachable'
    if (missing !== undefined) return reply.code(503).send({ status: missing })
    return reply.send({ status: 'ready', degraded: busTrouble() })
  })
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}
