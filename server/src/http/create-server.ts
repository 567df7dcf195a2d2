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
import { endConnections } from './end-connections.ts'
import { answerError, handleErrors } from './error-handler.ts'
import { keepOneOrigin } from './one-origin.ts'
import { takePlainBodies } from './plain-bodies.ts'
import { createSecureHeaders, type SecureHeaders } from './secure-headers.ts'

type Deps = {
  config: Config
  log: Logger
  tls?: { cert: Buffer; key: Buffer } | undefined
}

/** What all responses have in common, and the checks before routing. */
export function createServer(deps: Deps): FastifyInstance {
  const protect = createSecureHeaders(deps.config)
  const app = createFastify(deps, protect)
  app.addHook('onRequest', async (request, reply) => protect(request, reply))
  keepOneOrigin(app, deps.config.publicUrl)
  handleErrors(app)
  endSlowBodies(app)
  takePlainBodies(app)
  endConnections(app)
  return app
}

/** For requests without sign-in and without a specific limit: /auth, the operator's page, unknown URLs. */
const MAX_ANONYMOUS_BYTES = 16 * 1024

function createFastify({ config, log, tls }: Deps, protect: SecureHeaders): FastifyInstance {
  const { requestTimeout, connectionTimeout, ...http } = connectionLimits
  const options = {
    loggerInstance: log,
    genReqId: () => uuidv7(),
    // Trusts only the one proxy in front, not what a client itself sends in X-Forwarded-For.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    // Runs before any hook: a malformed address has no route.
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      protect(request, reply)
      return answerError(error, request, reply)
    },
    // The longest parameter is an email address, encoded.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 3 * 254 },
    bodyLimit: MAX_ANONYMOUS_BYTES,
    requestTimeout,
    connectionTimeout,
    logController: new LogController({ disableRequestLogging: true }),
    // A request on an open connection is answered completely; then the client is asked to open another connection,
    // elsewhere.
    return503OnClosing: false,
  }
  // One type for both, since routes don't care whether the socket is encrypted.
  return (tls
    ? Fastify({ ...options, https: { ...tls, ...http } })
    : Fastify({ ...options, http })) as unknown as FastifyInstance
}
