import compress from '@fastify/compress'
import { api, apiBase } from '@roadbook/contract/api'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from '@prometheus-io/client'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import {
  createPlaceHandlers,
  createAddressLookup,
  createPostcodeGeocoder,
  type LocalStreets,
  type Places,
} from './domains/tracking/addresses/index.ts'
import { createAlarmHandlers } from './domains/rules/alarms/index.ts'
import { createApiKeyHandlers } from './domains/people/api-keys/index.ts'
import { createAttachmentHandlers, mountFiles } from './domains/core/attachments/index.ts'
import { auditHandlers } from './domains/core/audit/index.ts'
import { cancelBookingsAhead, createBookingHandlers, mountCalendars } from './domains/trips/bookings/index.ts'
import { demoHandlers } from './domains/company/demo/index.ts'
import {
  costHandlers,
  createExpenseHandlers,
  createExpenseImportHandlers,
  expenseReceipts,
  recurringExpenseHandlers,
} from './domains/money/expenses/index.ts'
import {
  classicGeofenceHandlers,
  createGeofenceImportHandlers,
  geofenceHandlers,
} from './domains/rules/geofences/index.ts'
import {
  createNotificationHandlers,
  type PushKeys,
  removeSubscriptions,
} from './domains/rules/notifications/index.ts'
import {
  createBiServerHandlers,
  createFrameHandlers,
  type FrameTokens,
  allowSandboxedFrames,
  mountBiPage,
} from './domains/reporting/frames/index.ts'
import type { PusherApp } from './platform/realtime/pusher-auth.ts'
import type { DrivingDistances } from './domains/sharing/driving-distances/index.ts'
import { createHistoryImportHandlers } from './domains/trips/history-import/index.ts'
import { type Identity, issuerProblemText, securityHandlers } from './domains/people/identity/index.ts'
import { createJobHandlers } from './domains/trips/jobs/index.ts'
import { createLogbookHandlers } from './domains/trips/logbook/index.ts'
import {
  createMapHandlers,
  createStreetIndex,
  type MapTiles,
  serveTiles,
} from './domains/tracking/map-tiles/index.ts'
import { odometerHandlers } from './domains/fleet/odometer/index.ts'
import { createOverviewHandlers } from './domains/reporting/overview/index.ts'
import { retentionHandlers } from './domains/company/retention/index.ts'
import { serviceHandlers, expenseServices } from './domains/money/services/index.ts'
import { createCompanyHandlers, settingsHandlers } from './domains/company/settings/index.ts'
import { type CommittedStates, createLocationHandlers } from './domains/tracking/locations/index.ts'
import { createDeviceOrderHandlers, type OrderProofs } from './domains/tracking/device-orders/index.ts'
import { createDeviceHandlers } from './domains/tracking/devices/index.ts'
import type { DevicePorts } from './domains/tracking/gateway/index.ts'
import { tripBorderHandlers } from './domains/trips/trip-borders/index.ts'
import { tripCategoryHandlers } from './domains/fleet/trip-categories/index.ts'
import { tripRebuildHandlers } from './domains/trips/trip-rebuild/index.ts'
import { tripSuggestionHandlers } from './domains/trips/trip-suggestions/index.ts'
import { tourHandlers } from './domains/trips/tours/index.ts'
import { tripHandlers, tripsOfExpenses, tripsOfJobs } from './domains/trips/trips/index.ts'
import {
  type AdmitToMap,
  createAdmission,
  createAdmitToMap,
  createShareLinkHandlers,
  mountLocationEvents,
  type ShareLinkDeps,
  type ShareTokens,
  stopVehicleLinks,
} from './domains/sharing/share-links/index.ts'
import { createUserHandlers } from './domains/people/users/index.ts'
import { createVehicleHandlers, vehicleDocuments, requireVehicles } from './domains/fleet/vehicles/index.ts'
import { createWebhookHandlers } from './domains/sharing/webhooks/index.ts'
import { installationHandlers } from './installation-handlers.ts'
import { reportHandlers } from './report-handlers.ts'
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
import type { Bus } from './platform/bus.ts'
import type { Clock } from './platform/clock.ts'
import { createMail } from './platform/mail.ts'
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

/** The handlers of each API table, one line per domain; a missing handler doesn't compile. */
function handlersOf(deps: AppDeps, sharing: ShareLinkDeps): HandlersOfAll<typeof api> {
  const { config, identity, committed, ports, places, log, files } = deps
  const { lookUpAddresses: namePlaces } = sharing
  return {
    installation: installationHandlers(deps),
    deviceOrders: deviceOrderHandlers(deps),
    apiKeys: createApiKeyHandlers(identity),
    users: createUserHandlers({
      ...deps,
      archiving: { cancelBookings: cancelBookingsAhead, removePushSubscriptions: removeSubscriptions },
      personalData: readPersonalData,
    }),
    account: identity.accountHandlers,
    locations: createLocationHandlers({ committed, log }),
    devices: createDeviceHandlers({ offersEncryption: offersEncryption(ports) }),
    vehicles: createVehicleHandlers({ ...files, stopSharing: stopVehicleLinks }),
    odometer: odometerHandlers,
    services: serviceHandlers,
    tripRebuild: tripRebuildHandlers,
    tripBorders: tripBorderHandlers,
    tripSuggestions: tripSuggestionHandlers,
    trips: tripHandlers,
    logbook: createLogbookHandlers(deps.database),
    tours: tourHandlers,
    ...frameHandlers(deps),
    ...reportHandlers(deps),
    jobs: jobHandlers(deps),
    bookings: createBookingHandlers(config.publicUrl),
    costs: costHandlers,
    expenseImports: createExpenseImportHandlers(expenseServices),
    recurringExpenses: recurringExpenseHandlers,
    expenses: createExpenseHandlers({ trips: tripsOfExpenses, services: expenseServices, ...files }),
    attachments: attachmentHandlers(deps),
    geofences: geofenceHandlers,
    classicGeofences: classicGeofenceHandlers,
    geofenceImport: createGeofenceImportHandlers(),
    alarms: createAlarmHandlers({ namePlaces }),
    notifications: createNotificationHandlers(deps),
    webhooks: webhookHandlers(deps),
    shareLinks: createShareLinkHandlers(sharing),
    historyImport: createHistoryImportHandlers(deps),
    overview: createOverviewHandlers({ namePlaces }),
    company: createCompanyHandlers({ places }),
    ...ruleHandlers,
    ...mapHandlers(deps, namePlaces),
    audit: auditHandlers,
    demo: demoHandlers,
  }
}

/** Settings of a company. */
const ruleHandlers = {
  settings: settingsHandlers,
  security: securityHandlers,
  retention: retentionHandlers,
  tripCategories: tripCategoryHandlers,
}

function offersEncryption(ports: DevicePorts): boolean {
  return Object.values(ports).some(({ tls }) => tls !== null)
}

function mapHandlers(
  { config, places, mapTiles }: AppDeps,
  namePlaces: ShareLinkDeps['lookUpAddresses'],
): Pick<HandlersOfAll<typeof api>, 'map' | 'places'> {
  const { kind, source } = mapTiles.own
  const streets = kind === 'address' ? undefined : createStreetIndex(source)
  return {
    map: createMapHandlers({ mapTiles, hasOwnStyle: config.mapStyleUrl !== undefined }),
    places: createPlaceHandlers({ places, namePlaces, streets }),
  }
}

function deviceOrderHandlers({ config, database, clock, log, orderProofs: proofs }: AppDeps) {
  const { operatorEmail, smtpUrl } = config
  return createDeviceOrderHandlers({
    database,
    log,
    proofs,
    operatorEmail,
    mail: createMail({ clock, smtpUrl }),
  })
}

function webhookHandlers({ webhookSecrets: secrets, config }: AppDeps) {
  return createWebhookHandlers({ secrets, allowsPrivate: config.allowsPrivateAddresses })
}

function sharingOf({ shareTokens: tokens, config, places, localStreets, ...deps }: AppDeps): ShareLinkDeps {
  const { database, drivingDistances, mapTiles } = deps
  const lookUpAddresses = createAddressLookup(places, localStreets)
  const shown = { database, drivingDistances, mapTiles, lookUpAddresses }
  return { ...shown, tokens, admission: createAdmission(tokens), publicUrl: config.publicUrl }
}

function framesOf({ database, clock, config, frameTokens: tokens, biServerSecrets: secrets }: AppDeps) {
  return { database, clock, tokens, secrets, publicUrl: config.publicUrl }
}

function frameHandlers(deps: AppDeps) {
  const frames = framesOf(deps)
  return { frames: createFrameHandlers(frames), biServer: createBiServerHandlers(frames) }
}

function attachmentHandlers({ files, config }: AppDeps) {
  const owners = { receipt: expenseReceipts, document: vehicleDocuments, requireVehicles }
  return createAttachmentHandlers({ ...files, owners, apiUrl: config.publicUrl + apiBase })
}

/** The whole server with all its routes, ready to listen. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, bus, identity, clock, metrics, isEnding = () => false } = deps
  const sharing = sharingOf(deps)
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
      mount(calls, { database, clock, identify: identity.identify, ...turns }, api, handlersOf(deps, sharing))
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
  mountBiPage(app, framesOf(deps))
  await mountPage(app, deps, createAdmitToMap({ database, clock, admission: sharing.admission }))
  return app
}

function jobHandlers({ config, places, log }: AppDeps) {
  const { geocoderUrl: url, publicUrl } = config
  const geocoder = url === undefined ? undefined : createPostcodeGeocoder({ url, publicUrl, log })
  return createJobHandlers({ trips: tripsOfJobs, postcodes: { places, geocoder } })
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
