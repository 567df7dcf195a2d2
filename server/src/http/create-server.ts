import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from '../config.ts'
import { connectionLimits, endSlowBodies } from './body-deadline.ts'
import { answerError, handleErrors } from './error-handler.ts'
import { keepOneOrigin } from './one-origin.ts'
import { takePlainBodies } from './plain-bodies.ts'
import { createSecureHeaders, type SecureHeaders } from './secure-headers.ts'

type Deps = {
  config: Config
  log: Logger
  tls?: { cert: Buffer; key: Buffer } | undefined
}

/** What every answer has, and what is refused before any route is known. */
export function createServer(deps: Deps): FastifyInstance {
  const protect = createSecureHeaders(deps.config)
  const app = createFastify(deps, protect)
  app.addHook('onRequest', async (request, reply) => protect(request, reply))
  keepOneOrigin(app, deps.config.publicUrl)
  handleErrors(app)
  endSlowBodies(app)
  takePlainBodies(app)
  return app
}

/** Where nobody has to be known, and no call names another limit: /auth, the operator's page, addresses that are not there. */
const MAX_ANONYMOUS_BYTES = 16 * 1024

function createFastify({ config, log, tls }: Deps, protect: SecureHeaders): FastifyInstance {
  const { requestTimeout, connectionTimeout, ...http } = connectionLimits
  const options = {
    loggerInstance: log,
    genReqId: () => uuidv7(),
    // The one proxy in front: what a client itself writes into X-Forwarded-For is not believed.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    // Before any hook: an address that cannot be read has no route.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      protect(request, reply)
      return answerError(error, request, reply)
    },
    routerOptions: { ignoreTrailingSlash: true },
    bodyLimit: MAX_ANONYMOUS_BYTES,
    requestTimeout,
    connectionTimeout,
    logController: new LogController({ disableRequestLogging: true }),
  }
  // One type for both: routes do not care whether the socket is encrypted.
  return (tls
    ? Fastify({ ...options, https: { ...tls, ...http } })
    : Fastify({ ...options, http })) as unknown as FastifyInstance
}
