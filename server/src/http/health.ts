import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Database } from '../database/client.ts'

type Deps = { database: Database; metrics: Registry }

/** For whoever watches the installation: alive, ready to serve, and its numbers (Prometheus). */
export function mountHealth(app: FastifyInstance, { database, metrics }: Deps): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = await database
      .asDirectory((tx) => sql`select 1`.execute(tx))
      .then(
        () => true,
        () => false,
      )
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'database not reachable' })
  })
  app.get('/metrics', { logLevel: 'warn' }, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.metrics()),
  )
}
