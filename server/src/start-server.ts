import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Registry } from '@prometheus-io/client'
import { v7 as uuidv7 } from 'uuid'
import type { Config, ProcessRole } from './config.ts'
import { createDatabase, type Database, type PoolSizes } from './database/client.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { lazyPlaces, streetSources } from './domains/tracking/addresses/index.ts'
import { createDrivingDistances, type DrivingDistances } from './domains/sharing/driving-distances/index.ts'
import { createTelematics, portsOf } from './domains/tracking/gateway/index.ts'
import { createRules } from './domains/rules/create-rules.ts'
import { type MapTiles, openMapTiles } from './domains/tracking/map-tiles/index.ts'
import { pushKeys } from './domains/rules/notifications/index.ts'
import { shareTokens as readShareTokens } from './domains/sharing/share-links/index.ts'
import { biServerSecrets, frameTokens } from './domains/reporting/frames/index.ts'
import { webhookSecrets as readWebhookSecrets } from './domains/sharing/webhooks/index.ts'
import { createWorkers } from './create-workers.ts'
import { keepStarted } from './keep-started.ts'
import { createBus, type OpenTransport } from './platform/bus/bus.ts'
import { systemClock } from './platform/clock.ts'
import { withFallback } from './platform/fall-back.ts'
import { handOver } from './platform/workers/hand-over.ts'
import { createLeases } from './platform/workers/leases.ts'
import { listenNotify } from './platform/bus/listen-notify.ts'
import { createMetrics } from './platform/metrics.ts'
import { fileSecret, openObjectStore } from './platform/object-store/open-object-store.ts'
import { ownApp } from './platform/realtime/pusher-auth.ts'
import { createRunner, type Worker } from './platform/workers/runner.ts'
import { startHealth } from './start-health.ts'
import { startPage } from './start-page.ts'

type Parts = {
  config: Config
  log: Logger
  root: string
  page: string
  tls: { cert: Buffer; key: Buffer; clientCas: Record<string, Buffer> } | undefined
  /** Prints a line for the person who started the server. */
  print: (line: string) => void
}

/** What stays when a restore replaces the database. */
type Kept = { mapTiles: MapTiles; drivingDistances: DrivingDistances; isEnding: () => boolean }

/**
 * How long a load balancer may take to find out that the process is not ready; with docs/haproxy.cfg it takes less than two
 * seconds.
 */
const BALANCER_MS = 4_000

function isBalanced({ trustProxy, roles }: Config): boolean {
  return trustProxy && roles.some((role) => role !== 'worker')
}

type RunningServer = { close(): Promise<void> }

/** Starts the database and the server on it, which restarts when a restore replaces the database. */
export async function startServer(parts: Parts): Promise<RunningServer> {
  const { config, log, root } = parts
  const shipped = join(mapFolder(root), 'malta.pmtiles')
  const mapTiles = await openMapTiles({ config, shipped, log })
  const roads = createDrivingDistances({ folder: join(config.dataDir, 'roads'), clock: systemClock, log })
  let isEnding = false
  const kept = { mapTiles, drivingDistances: roads.find, isEnding: () => isEnding }
  const { connectionString, stop } = await openDatabase(config, log)
  const start = (onReplaced: () => void): Promise<RunningServer> =>
    startOnDatabase({ ...parts, ...kept }, connectionString, onReplaced)
  const server = await keepStarted(start, log)
  return {
    async close() {
      isEnding = true
      // Requests that a balancer still sends here are answered as before.
      if (isBalanced(config)) await sleep(BALANCER_MS)
      await server.close()
      await stop()
      await roads.close()
      await mapTiles.close()
    },
  }
}

const mapFolder = (root: string): string => join(root, 'server', 'assets', 'map')

/** Starts every part in order; returns a function that stops them in reverse order. */
async function startOnDatabase(
  { config, log, root, page, tls, print, mapTiles, drivingDistances, isEnding }: Parts & Kept,
  connectionString: string,
  onReplaced: () => void,
): Promise<RunningServer> {
  const clock = systemClock
  const { roles } = config
  const { metrics, bus, database, leases, runner } = await startCore(
    { config, log },
    connectionString,
    onReplaced,
  )
  const files = await openObjectStore(config, await fileSecret(database))
  database.setFiles(files.store)
  const forDevices = { database, config, tls, log, clock, metrics, outages: runner.outages }
  const rules = createRules(database)
  const telematics = createTelematics({ ...forDevices, rules, bus, hasOther: leases.mayHaveOther })
  const ports = roles.includes('ingest') ? await telematics.start() : portsOf(config)
  if (roles.includes('ingest')) runner.start(...telematics.portWorkers)
  const places = lazyPlaces()
  const streets = streetSources({ config, mapTiles, places })
  const webhookSecrets = await readWebhookSecrets(database)
  const shareTokens = await readShareTokens(database)
  const push = { pushKeys: await pushKeys(database) }
  const background = { ...forDevices, telematics, places, streets, leases, webhookSecrets, ...push, ...files }
  if (roles.includes('worker')) runner.start(...createWorkers(background))
  await leases.renew()
  runner.start(leases.worker)
  const folders = { page, map: mapFolder(root) }
  const realtime = config.pusher ?? (await ownApp(database))
  const frames = await readFrameSecrets(database)
  const secrets = { webhookSecrets, shareTokens, ...frames, ...push }
  const onMap = { mapTiles, localStreets: streets.local, drivingDistances }
  const shared = { ...forDevices, bus, realtime, ...secrets, places, ...onMap, isEnding }
  const forPage = { leases, folders, telematics, ports, files, runner, connectionString, root, print }
  const served = roles.includes('api')
    ? await startPage({ ...shared, ...forPage })
    : await startHealth({ config, database, bus, log, metrics, tls, isEnding, print })
  return {
    async close() {
      telematics.endConnections()
      await Promise.all([served.close(), handOver({ runner, leases, bus })])
      await telematics.stop()
      await bus.close()
      await files.store.close()
      await database.close()
    },
  }
}

async function readFrameSecrets(database: Database) {
  return { frameTokens: await frameTokens(database), biServerSecrets: await biServerSecrets(database) }
}

/** What a process of any role has: the database, its messages to others, and the runner of its workers. */
async function startCore(
  { config, log }: Pick<Parts, 'config' | 'log'>,
  connectionString: string,
  onReplaced: () => void,
) {
  const { roles, databaseUrl } = config
  const metrics = createMetrics()
  await migrate({ connectionString, log })
  const processId = uuidv7()
  const open = await openTransport(config, connectionString, { log, metrics })
  const bus = createBus({ processId, open, metrics })
  const poolSizes = poolSizesOf(roles)
  const onCommitted = bus.publishAll
  const database = createDatabase({ connectionString, log, onReplaced, poolSizes, onCommitted })
  const leases = createLeases({ database, processId, roles, isAlone: databaseUrl === undefined, metrics })
  const runner = createRunner({ log, metrics, leases })
  bus.subscribe('work', ({ worker }) => runner.wake(worker))
  runner.start(bus.worker, restoreWatch(database))
  return { metrics, bus, database, leases, runner }
}

/** A restore ends all connections to the database that it replaces. */
function restoreWatch({ lookAgain }: Database): Worker {
  return { name: 'restore watch', everyMs: 500, backOff: { firstMs: 500, longestMs: 500 }, run: lookAgain }
}

/** NATS if it is configured; the database name separates installations that share a server. */
async function openTransport(
  { natsUrl }: Config,
  connectionString: string,
  reports: { log: Logger; metrics: Registry },
): Promise<OpenTransport> {
  const database = listenNotify(connectionString)
  if (natsUrl === undefined) return database
  const installation = createHash('sha256').update(connectionString).digest('hex').slice(0, 16)
  const { natsBus } = await import('./platform/bus/nats-bus.ts')
  return withFallback({ nats: natsBus(natsUrl, installation), database, ...reports })
}

/** A process that does not serve the page needs fewer connections. */
function poolSizesOf(roles: readonly ProcessRole[]): Partial<PoolSizes> {
  if (roles.includes('api')) return {}
  return roles.includes('worker') ? { app: 6, owner: 1 } : { app: 2, owner: 1 }
}

async function openDatabase(config: Config, log: Logger) {
  if (config.databaseUrl === undefined) return startEmbedded({ dataDir: config.dataDir, log })
  return { connectionString: config.databaseUrl, stop: async () => undefined }
}
