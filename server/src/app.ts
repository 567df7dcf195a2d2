import compress from '@fastify/compress'
import { apiBase } from '@roadbook/contract/api'
import { auditRoutes } from '@roadbook/contract/audit'
import { demoRoutes } from '@roadbook/contract/demo'
import { expenseRoutes } from '@roadbook/contract/expenses'
import { historyImportRoutes } from '@roadbook/contract/history-import'
import type { IssuerProblem } from '@roadbook/contract/identity'
import { installationRoutes } from '@roadbook/contract/installation'
import { jobRoutes } from '@roadbook/contract/jobs'
import { mapRoutes } from '@roadbook/contract/map'
import { odometerRoutes } from '@roadbook/contract/odometer'
import { overviewRoutes } from '@roadbook/contract/overview'
import { placeRoutes } from '@roadbook/contract/places'
import { serviceRoutes } from '@roadbook/contract/services'
import { settingsRoutes } from '@roadbook/contract/settings'
import { deviceRoutes } from '@roadbook/contract/devices'
import { locationRoutes } from '@roadbook/contract/locations'
import { tripRebuildRoutes } from '@roadbook/contract/trip-rebuild'
import { tripRoutes } from '@roadbook/contract/trips'
import { userRoutes } from '@roadbook/contract/users'
import { vehicleRoutes } from '@roadbook/contract/vehicles'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { v7 as uuidv7 } from 'uuid'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import {
  createPlaceHandlers,
  createPlaceNames,
  createPostcodeGeocoder,
  type LocalStreets,
  type Places,
} from './domains/addresses/index.ts'
import { auditHandlers } from './domains/audit/index.ts'
import { demoHandlers } from './domains/demo/index.ts'
import { createExpenseHandlers } from './domains/expenses/index.ts'
import { createHistoryImportHandlers } from './domains/history-import/index.ts'
import type { Identity, Trouble } from './domains/identity/index.ts'
import { createJobHandlers } from './domains/jobs/index.ts'
import { createMapHandlers, createStreetIndex, type MapTiles, serveTiles } from './domains/map-tiles/index.ts'
import { odometerHandlers } from './domains/odometer/index.ts'
import { createOverviewHandlers } from './domains/overview/index.ts'
import { serviceHandlers } from './domains/services/index.ts'
import { settingsHandlers } from './domains/settings/index.ts'
import { type CommittedStates, createLocationHandlers } from './domains/locations/index.ts'
import { createDeviceHandlers } from './domains/devices/index.ts'
import { deviceAddress, type DevicePorts } from './domains/gateway/index.ts'
import { tripRebuildHandlers } from './domains/trip-rebuild/index.ts'
import { tripHandlers, tripsOfExpenses, tripsOfJobs } from './domains/trips/index.ts'
import { createUserHandlers } from './domains/users/index.ts'
import { vehicleHandlers } from './domains/vehicles/index.ts'
import { mountApiPage } from './http/api-page.ts'
import { connectionLimits, endSlowBodies } from './http/body-deadline.ts'
import { refuseOtherMethods } from './http/allowed-methods.ts'
import { answerCompression, fileCompression } from './http/compression.ts'
import { answerError, handleErrors } from './http/error-handler.ts'
import { mountHealth } from './http/health.ts'
import { longAnswerLimits, mount, type MountOptions, mountPublic } from './http/mount.ts'
import { keepOneOrigin } from './http/one-origin.ts'
import { takePlainBodies } from './http/plain-bodies.ts'
import { createSecureHeaders, type SecureHeaders } from './http/secure-headers.ts'
import { fileLimits } from './http/serve-file.ts'
import { serveFiles } from './http/static-files.ts'
import { createTurns } from './http/turns.ts'
import type { Clock } from './platform/clock.ts'

export type AppDeps = {
  config: Config
  database: Database
  identity: Identity
  /** By the telematics of this process. */
  committed: CommittedStates
  /** On which they listen to devices. */
  ports: DevicePorts
  places: () => Places
  clock: Clock
  log: Logger
  metrics: Registry
  folders: { page: string; map: string }
  mapTiles: MapTiles
  /** Where the map tiles at hand are on this machine. */
  localStreets?: LocalStreets | undefined
  tls?: { cert: Buffer; key: Buffer } | undefined
}

/** The whole server, ready to listen: what answers where. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, identity, committed, ports, places, clock, log, metrics } = deps
  const app = createServer(deps)
  await app.register(identity.plugin)
  await app.register(
    async (api) => {
      await api.register(compress, answerCompression)
      api.removeContentTypeParser('text/plain')
      // What a company sees stays out of every cache on the way.
      api.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      const mounted = refuseOtherMethods(api)
      const turns = { longAnswers: createTurns(longAnswerLimits), files: createTurns(fileLimits) }
      const options = { database, clock, identify: identity.identify, ...turns }
      mountPublic(api, clock, installationRoutes, {
        configuration: async () => ({
          version: '0.1.0',
          mapStyleUrl: config.mapStyleUrl ?? null,
          devices: deviceAddress(config, ports),
        }),
      })
      mount(api, options, userRoutes, createUserHandlers({ identity }))
      mount(api, options, locationRoutes, createLocationHandlers({ committed, log }))
      const offersEncryption = ports.teltonikaTls !== null || ports.osmandTls !== null
      mount(api, options, deviceRoutes, createDeviceHandlers({ offersEncryption }))
      mount(api, options, vehicleRoutes, vehicleHandlers)
      mount(api, options, odometerRoutes, odometerHandlers)
      mount(api, options, serviceRoutes, serviceHandlers)
      mount(api, options, tripRebuildRoutes, tripRebuildHandlers)
      mount(api, options, tripRoutes, tripHandlers)
      mount(api, options, jobRoutes, jobHandlers(deps))
      mount(api, options, expenseRoutes, createExpenseHandlers({ trips: tripsOfExpenses }))
      mount(api, options, historyImportRoutes, createHistoryImportHandlers({ database }))
      const namePlaces = createPlaceNames(places, deps.localStreets)
      mount(api, options, overviewRoutes, createOverviewHandlers({ namePlaces }))
      mount(api, options, settingsRoutes, settingsHandlers)
      mountMaps(api, options, deps)
      mount(api, options, auditRoutes, auditHandlers)
      mount(api, options, demoRoutes, demoHandlers)
      mountHealth(api, { database, metrics, signInTrouble: () => signInTroubleOf(identity.issuer.trouble()) })
      mountApiPage(api, config.publicUrl)
      // After the calls that take files, which have a part of the server of their own.
      void api.register(async (last) => mounted(last))
      api.all('/*', (request, reply) => reply.callNotFound())
    },
    { prefix: apiBase },
  )
  await mountFiles(app, deps)
  return app
}

/** What every answer has, and what is refused before any route is known. */
function createServer(deps: AppDeps): FastifyInstance {
  const protect = createSecureHeaders(deps.config)
  const app = createFastify(deps, protect)
  app.addHook('onRequest', async (request, reply) => protect(request, reply))
  keepOneOrigin(app, deps.config.publicUrl)
  handleErrors(app)
  endSlowBodies(app)
  takePlainBodies(app)
  return app
}

function jobHandlers({ config, places, log }: AppDeps) {
  const { geocoderUrl: url, publicUrl } = config
  const geocoder = url === undefined ? undefined : createPostcodeGeocoder({ url, publicUrl, log })
  return createJobHandlers({ trips: tripsOfJobs, postcodes: { places, geocoder } })
}

function mountMaps(api: FastifyInstance, options: MountOptions, { config, mapTiles, places }: AppDeps): void {
  const hasOwnStyle = config.mapStyleUrl !== undefined
  mount(api, options, mapRoutes, createMapHandlers({ mapTiles, hasOwnStyle }))
  const { kind, source } = mapTiles.own
  const streets = kind === 'address' ? undefined : createStreetIndex(source)
  mount(api, options, placeRoutes, createPlaceHandlers({ places, streets }))
}

/** The page, and what its maps are drawn from. */
async function mountFiles(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { database, identity, mapTiles, folders } = deps
  await app.register(async (files) => {
    await files.register(compress, fileCompression)
    const tiles = mapTiles.own.kind === 'file' ? mapTiles.own.path : undefined
    await serveFiles(files, { ...folders, tiles })
  })
  serveTiles(app, { mapTiles, database, identify: identity.identify })
}

const troubleWords: Record<IssuerProblem, string | undefined> = {
  unreachable: 'sign-in service not reachable',
  wrong_issuer: 'sign-in service is no OpenID provider',
  unknown_client: 'sign-in service refuses the client',
  confidential_client: 'sign-in service expects a secret from the client',
  // Told at the start alone: an issuer may answer the page another way than the server.
  origin_refused: undefined,
}

/** The reason itself names addresses, which are for the log. */
function signInTroubleOf(trouble: Trouble | undefined): string | undefined {
  return trouble && troubleWords[trouble.problem]
}

/** Where nobody has to be known, and no call names another limit: /auth, the operator's page, addresses that are not there. */
const MOST_ANONYMOUS_BYTES = 16 * 1024

function createFastify({ config, log, tls }: AppDeps, protect: SecureHeaders): FastifyInstance {
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
    bodyLimit: MOST_ANONYMOUS_BYTES,
    requestTimeout,
    connectionTimeout,
    logController: new LogController({ disableRequestLogging: true }),
  }
  // One type for both: routes do not care whether the socket is encrypted.
  return (tls
    ? Fastify({ ...options, https: { ...tls, ...http } })
    : Fastify({ ...options, http })) as unknown as FastifyInstance
}
