/** A server of its own for clients of Traccar: they read, and nothing else. */
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/client.ts'
import { answerCompression } from '../../../http/compression.ts'
import { createServer } from '../../../http/create-server.ts'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Identity } from '../../people/identity/index.ts'
import { answerCalls } from './answer-calls.ts'
import { createCallers } from './callers.ts'
import { TraccarSockets } from './socket.ts'

type Deps = {
  config: Config
  database: Database
  identity: Identity
  bus: Pick<Bus, 'subscribe'>
  clock: Clock
  log: Logger
  tls?: { cert: Buffer; key: Buffer } | undefined
}

const PREFIX = '/api'

export async function createTraccarApi(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps
  const parts = { ...deps, callers: await createCallers(deps) }
  const app = createServer(deps)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  // Traccar Manager shows the page of the address that it is given.
  app.get('/', async (_request, reply) => reply.redirect(config.publicUrl, 302))
  await app.register(
    async (calls) => {
      await calls.register(compress, answerCompression)
      await answerCalls(calls, parts)
    },
    { prefix: PREFIX },
  )
  const sockets = new TraccarSockets({ ...parts, trustProxy: config.trustProxy })
  sockets.attach(app.server, `${PREFIX}/socket`)
  app.addHook('preClose', async () => sockets.close())
  return app
}
