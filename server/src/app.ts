import compress from '@fastify/compress'
import { api, apiBase } from '@roadbook/contract/api'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from '@prometheus-io/client'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import { companyHandlers } from './domains/company/handlers.ts'
import { mountFiles } from './domains/core/attachments/index.ts'
import { coreHandlers } from './domains/core/handlers.ts'
import { fleetHandlers } from './domains/fleet/handlers.ts'
import { requireVehicles, vehicleDocuments } from './domains/fleet/vehicles/index.ts'
import { expenseReceipts } from './domains/money/expenses/index.ts'
import { moneyHandlers } from './domains/money/handlers.ts'
import { peopleHandlers } from './domains/people/handlers.ts'
import { type Identity, issuerProblemText } from './domains/people/identity/index.ts'
import { allowSandboxedFrames, type FrameTokens, mountBiPage } from './domains/reporting/frames/index.ts'
import { reportingHandlers } from './domains/reporting/handlers.ts'
import { rulesHandlers } from './domains/rules/handlers.ts'
import { type PushKeys, removeSubscriptions } from './domains/rules/notifications/index.ts'
import type { DrivingDistances } from './domains/sharing/driving-distances/index.ts'
import { sharingHandlers } from './domains/sharing/handlers.ts'
import {
  type AdmitToMap,
  createAdmission,
  createAdmitToMap,
  mountLocationEvents,
  type ShareTokens,
  stopVehicleLinks,
} from './domains/sharing/share-links/index.ts'
import { createAddressLookup, type LocalStreets, type Places } from './domains/tracking/addresses/index.ts'
import type { OrderProofs } from './domains/tracking/device-orders/index.ts'
import type { DevicePorts } from './domains/tracking/gateway/index.ts'
import { trackingHandlers } from './domains/tracking/handlers.ts'
import type { CommittedStates } from './domains/tracking/locations/index.ts'
import { type MapTiles, serveTiles } from './domains/tracking/map-tiles/index.ts'
import { cancelBookingsAhead, mountCalendars } from './domains/trips/bookings/index.ts'
import { tripsHandlers } from './domains/trips/handlers.ts'
import { tripsOfExpenses } from './domains/trips/trips/index.ts'
import { installationHandlers } from './installation-handlers.ts'
import { mountApiPage } from './http/api-page.ts'
import { refuseOtherMethods } from './http/allowed-methods.ts'
import { answerCompression, fileCompression } from './http/compression.ts'
import { createServer } from './http/create-server.ts'
import { mountHealth } from './http/health.ts'
import { type HandlersOfAll, longAnswerLimits, longComputationLimits, mount } from './http/mount.ts'
import { fileLimits, readingLimits, storingLimits } from './http/serve-file.ts'
import { serveFiles } from './http/static-files.ts'
import { createSemaphore } from './http/semaphore.ts'
import { readPersonalData } from './personal-data/read-personal-data.ts'
import type { Bus } from './platform/bus/bus.ts'
import type { Clock } from './platform/clock.ts'
import type { PusherApp } from './platform/realtime/pusher-auth.ts'
import type { SecretBox } from './platform/secret-box.ts'
import type { OpenStore } from './platform/object-store/open-object-store.ts'

export type AppDeps = {
  config: Config
  database: Database
  /** From all processes. */
  bus: Pick<Bus, 'subscribe' | 'trouble'>
  identity: Identity
  /** From this process's telematics. */
  committed: CommittedStates
  /** The device ports. */
  ports: DevicePorts
  places: () => Places
  clock: Clock
  log: Logger
  metrics: Registry
  folders: { page: string; map: string }
  mapTiles: MapTiles
  files: OpenStore
  /** Signs subscriptions of open pages. */
  realtime: PusherApp
  webhookSecrets: SecretBox
  shareTokens: ShareTokens
  frameTokens: FrameTokens
  biServerSecrets: SecretBox
  /** Routes by road, where there is a road network. */
  drivingDistances?: DrivingDistances | undefined
  pushKeys: PushKeys
  orderProofs: OrderProofs
  /** How long a call waits for the file that it requests; by default as in the contract. */
  reportWaitMs?: number | undefined
  /** Where this machine keeps its local map tiles. */
  localStreets?: LocalStreets | undefined
  tls?: { cert: Buffer; key: Buffer } | undefined
  /** Whether the process has been asked to end. */
  isEnding?: () => boolean
}

/** The handlers of each API table, one line per subject; a missing handler doesn't compile. */
function handlersOf(deps: AppDeps, { namePlaces, sharing, frames }: Shared): HandlersOfAll<typeof api> {
  const owners = { receipt: expenseReceipts, document: vehicleDocuments, requireVehicles }
  const archiving = { cancelBookings: cancelBookingsAhead, removePushSubscriptions: removeSubscriptions }
  return {
    installation: installationHandlers(deps),
    ...coreHandlers({ ...deps, owners }),
    ...trackingHandlers({ ...deps, namePlaces }),
    ...peopleHandlers({ ...deps, archiving, personalData: readPersonalData }),
    ...fleetHandlers({ ...deps, stopSharing: stopVehicleLinks }),
    ...sharingHandlers({ ...deps, sharing }),
    ...moneyHandlers({ ...deps, trips: tripsOfExpenses }),
    ...rulesHandlers({ ...deps, namePlaces }),
    ...tripsHandlers(deps),
    ...reportingHandlers({ ...deps, namePlaces, frames }),
    ...companyHandlers(deps),
  }
}

/** What several subjects use. */
type Shared = ReturnType<typeof sharedOf>

function sharedOf(deps: AppDeps) {
  const { database, config, places, localStreets, shareTokens: tokens, drivingDistances, mapTiles } = deps
  const { frameTokens, biServerSecrets: secrets, clock } = deps
  const { publicUrl } = config
  const namePlaces = createAddressLookup(places, localStreets)
  const shown = { database, drivingDistances, mapTiles, lookUpAddresses: namePlaces }
  return {
    namePlaces,
    sharing: { ...shown, tokens, admission: createAdmission(tokens), publicUrl },
    frames: { database, clock, tokens: frameTokens, secrets, publicUrl },
  }
}

/** The whole server with all its routes, ready to listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, bus, identity, clock, metrics, isEnding = () => false } = deps
  const shared = sharedOf(deps)
  const { sharing, frames } = shared
  const app = createServer(deps)
  await app.register(identity.plugin)
  await app.register(
    async (calls) => {
      await calls.register(compress, answerCompression)
      calls.removeContentTypeParser('text/plain')
      // Proxies and browsers must never cache company data.
      calls.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store')
      })
      const mounted = refuseOtherMethods(calls)
      allowSandboxedFrames(calls)
      const turns = {
        longAnswers: createSemaphore(longAnswerLimits),
        longComputations: createSemaphore(longComputationLimits),
        files: createSemaphore(fileLimits),
        reading: createSemaphore(readingLimits),
        storing: createSemaphore(storingLimits),
      }
      mount(calls, { database, clock, identify: identity.identify, ...turns }, api, handlersOf(deps, shared))
      mountHealth(calls, {
        database,
        metrics,
        signInTrouble: () => issuerProblemText(identity.issuer.trouble()),
        busTrouble: bus.trouble,
        isEnding,
      })
      mountCalendars(calls, { database, clock })
      mountLocationEvents(calls, { ...deps, ...sharing })
      mountFiles(calls, { ...deps.files, clock })
      mountApiPage(calls, config.publicUrl)
      // After the upload routes, which have their own Fastify instance.
      void calls.register(async (last) => mounted(last))
      calls.all('/*', (request, reply) => reply.callNotFound())
    },
    { prefix: apiBase },
  )
  mountBiPage(app, frames)
  await mountPage(app, deps, createAdmitToMap({ database, clock, admission: sharing.admission }))
  return app
}

/** The page, and the files that its maps are drawn from. */
async function mountPage(app: FastifyInstance, deps: AppDeps, admitToMap: AdmitToMap): Promise<void> {
  const { database, identity, mapTiles, folders } = deps
  await app.register(async (files) => {
    await files.register(compress, fileCompression)
    const tiles = mapTiles.own.kind === 'file' ? mapTiles.own.path : undefined
    await serveFiles(files, { ...folders, tiles })
  })
  serveTiles(app, { mapTiles, database, identify: identity.identify, admitToMap })
}
