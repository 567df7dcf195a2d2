import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { type Config, isForThisMachine } from './config.ts'
import { createDatabase, type Database } from './database/client.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import {
  createAddressing,
  lazyPlaces,
  type Places,
  streetSources,
  type StreetSources,
} from './domains/addresses/index.ts'
import { demoSignIn, ensureDemo, readDemoFleet, runDemo } from './domains/demo/index.ts'
import { createIdentity, type Identity } from './domains/identity/index.ts'
import { type MapTiles, openMapTiles } from './domains/map-tiles/index.ts'
import { createDayKeeper } from './domains/overview/index.ts'
import { createTelematics, type Telematics } from './domains/gateway/index.ts'
import { createTripWorker } from './domains/trip-rebuild/index.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { createMail } from './platform/mail.ts'
import { createMailSender } from './platform/mail-sender.ts'
import { createMetrics } from './platform/metrics.ts'
import { operatorMailPlugin } from './platform/operator-mail.ts'
import { createRunner, type Worker } from './platform/runner.ts'
import { keepStarted } from './keep-started.ts'

type Parts = {
  config: Config
  log: Logger
  root: string
  page: string
  tls: { cert: Buffer; key: Buffer; clientCa: Buffer | undefined } | undefined
  /** Words for whoever started the server. */
  say: (line: string) => void
}

export type RunningServer = { close(): Promise<void> }

/** Starts the database and the server on it, which starts anew when a restore replaces the database. */
export async function startServer(parts: Parts): Promise<RunningServer> {
  const { config, log, root } = parts
  const shipped = join(mapFolder(root), 'malta.pmtiles')
  const mapTiles = await openMapTiles({ config, shipped, log })
  const { connectionString, stop } = await openDatabase(config, log)
  const start = (onReplaced: () => void): Promise<RunningServer> =>
    startOnDatabase({ ...parts, mapTiles }, connectionString, onReplaced)
  const server = await keepStarted(start, log)
  return {
    async close() {
      await server.close()
      await stop()
      await mapTiles.close()
    },
  }
}

const mapFolder = (root: string): string => join(root, 'server', 'assets', 'map')

/** Starts every part in order and returns how to end them, the other way round. */
async function startOnDatabase(
  { config, log, root, page, tls, say, mapTiles }: Parts & { mapTiles: MapTiles },
  connectionString: string,
  onReplaced: () => void,
): Promise<RunningServer> {
  const clock = systemClock
  const metrics = createMetrics()
  await migrate({ connectionString, log })
  const database = createDatabase({ connectionString, log, onReplaced })
  const isPrivate = isForThisMachine(config)
  const mayDemo = config.demo && isPrivate && config.databaseUrl === undefined
  const mail = createMail({ clock, smtpUrl: config.smtpUrl })
  const demoSignIns = {
    demo: mayDemo ? demoSignIn : undefined,
    refusedSignIn: isPrivate ? undefined : demoSignIn,
  }
  const identity = await createIdentity({ database, config, mail, clock, log, ...demoSignIns })
  const fleet = await readDemoFleet()
  const company = mayDemo ? await ensureDemo({ database, identity, clock, fleet }) : undefined
  const runner = createRunner({ log, metrics })
  const { outages } = runner
  const telematics = createTelematics({ database, config, tls, log, clock, metrics, outages })
  const ports = await telematics.start()
  const places = lazyPlaces()
  const streets = streetSources({ config, mapTiles, places })
  const workers = createWorkers({ database, telematics, clock, places, streets, log })
  runner.start(...workers, ...identity.workers, ...createSenders({ database, clock, log, config }))
  const folders = { page, map: mapFolder(root) }
  const shared = { config, database, identity, clock, log, metrics, places, mapTiles, folders }
  const { committed } = telematics
  const app = await buildApp({ ...shared, committed, ports, localStreets: streets.local, tls })
  const operatorCode = await openOperatorMail(app, { ...shared, say })
  await listen(app, config)
  const isDemo = company !== undefined
  say(await greeting({ config, isDemo, ports, operatorCode: operatorCode(), identity }))
  const parts = { database, connectionString, clock, root, log, say, runner }
  const demo = await runDemo({ ...parts, company, fleet, host: config.deviceHost, ports })
  return {
    async close() {
      demo.stop()
      await app.close()
      await runner.stop()
      await telematics.stop()
      await database.close()
    },
  }
}

type OperatorMail = {
  database: Database
  clock: Clock
  config: Config
  identity: Identity
  say: (line: string) => void
}

/** Returns how to read the code that opens it; those that follow are told as they come. */
async function openOperatorMail(
  app: FastifyInstance,
  { database, clock, config: { publicUrl }, identity, say }: OperatorMail,
): Promise<() => string> {
  let operatorCode = ''
  const announce = (code: string): void => {
    if (operatorCode !== '') say(`The next code for ${publicUrl}/operator/mail is ${code}`)
    operatorCode = code
  }
  await app.register(
    operatorMailPlugin({ database, clock, publicUrl, announce, guesses: identity.operatorGuesses }),
  )
  return () => operatorCode
}

type Background = {
  database: Database
  telematics: Telematics
  clock: Clock
  places: () => Places
  streets: StreetSources
  log: Logger
}

/** What is done behind the devices and the page. */
function createWorkers({ database, telematics, clock, places, streets, log }: Background): Worker[] {
  const onRenamed = telematics.renamed
  const addressing = createAddressing({ database, clock, places, log, ...streets, onRenamed })
  const trips = createTripWorker({ database, clock, log })
  const days = createDayKeeper({ database, clock, log })
  return [...telematics.workers, ...addressing.workers, trips.worker, days.worker]
}

/** Who passes on what waits in an outbox. */
function createSenders({
  config,
  ...parts
}: Pick<Background, 'database' | 'clock' | 'log'> & { config: Config }) {
  const { smtpUrl, mailFrom: from } = config
  return smtpUrl === undefined ? [] : [createMailSender({ ...parts, smtpUrl, from })]
}

async function openDatabase(config: Config, log: Logger) {
  if (config.databaseUrl === undefined) return startEmbedded({ dataDir: config.dataDir, log })
  return { connectionString: config.databaseUrl, stop: async () => undefined }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw portInUse(error, port) ?? error
  }
}

function portInUse(error: unknown, port: number): Error | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined
  const message = `Port ${port} is in use. End the program that uses it, or start Roadbook with another PORT.`
  return Object.assign(new Error(message, { cause: error }), { isExpected: true })
}

type Facts = {
  config: Config
  isDemo: boolean
  ports: { teltonikaTcp: number; osmand: number }
  operatorCode: string
  identity: Identity
}

async function greeting({ config, isDemo, ports, operatorCode, identity }: Facts): Promise<string> {
  const { publicUrl, deviceHost } = config
  const trouble = await identity.issuer.look()
  const lines = [
    '',
    ...(trouble
      ? [`  Roadbook runs at ${publicUrl}, but nobody can sign in.`, `  ${trouble.reason}`]
      : [`  Roadbook is ready at ${publicUrl}`]),
    '',
    ...(isDemo
      ? [`  Demo sign-in   ${demoSignIn.email}  ${demoSignIn.password}   (vehicles are simulated)`]
      : []),
    `  Devices        Teltonika ${deviceHost}:${ports.teltonikaTcp} (TCP, UDP)   OsmAnd http://${deviceHost}:${ports.osmand}`,
    `  API            ${publicUrl}/api/docs`,
    `  Mail           ${publicUrl}/operator/mail   code ${operatorCode}`,
    '',
  ]
  return lines.join('\n')
}
