import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiBase } from '@roadbook/contract/api'
import { prepareCall } from '@roadbook/contract/client'
import { WEB_CLIENT_ID } from '@roadbook/contract/people/identity'
import type { Role } from '@roadbook/contract/core/permissions'
import type { FileBody, Route, RouteInput, RouteResult } from '@roadbook/contract/core/route'
import type { FastifyInstance } from 'fastify'
import { importJWK, SignJWT } from 'jose'
import pino, { type Logger } from 'pino'
import { Registry } from '@prometheus-io/client'
import { v7 as uuidv7 } from 'uuid'
import { buildApp } from '../app.ts'
import { type Config, parseConfig } from '../config.ts'
import { lazyPlaces } from '../domains/tracking/addresses/index.ts'
import { orderProofs } from '../domains/tracking/device-orders/index.ts'
import { portsOf } from '../domains/tracking/gateway/index.ts'
import { createIdentity, type Identity } from '../domains/people/identity/index.ts'
import { biServerSecrets, frameTokens } from '../domains/reporting/frames/index.ts'
import type { DrivingDistances } from '../domains/sharing/driving-distances/index.ts'
import { cheapPasswords } from '../domains/people/identity/testing/passwords.ts'
import { issuerKeys } from '../domains/people/identity/installation-keys.ts'
import { openMapTiles } from '../domains/tracking/map-tiles/index.ts'
import { pushKeys } from '../domains/rules/notifications/index.ts'
import { shareTokens } from '../domains/sharing/share-links/index.ts'
import { webhookSecrets } from '../domains/sharing/webhooks/index.ts'
import { CommittedStates } from '../domains/tracking/locations/committed-states.ts'
import type { Database } from '../database/client.ts'
import { refusals } from '../http/refusals.ts'
import type { Bus } from '../platform/bus/bus.ts'
import type { Clock } from '../platform/clock.ts'
import { createMail } from '../platform/mail/mail.ts'
import { ownApp } from '../platform/realtime/pusher-auth.ts'
import { fileSecret, openObjectStore, type OpenStore } from '../platform/object-store/open-object-store.ts'

/** The clock in tests: it stands still until it is set or advanced. */
export type TestClock = Clock & { set(to: Date): void; advance(seconds: number): void }

export type Person = { tenantId: string; userId: string; email: string; token: string }

export type Answer<R extends Route> = { status: number; body: RouteResult<R>; headers: object }

export type TestApp = {
  app: FastifyInstance
  database: Database
  config: Config
  files: OpenStore
  clock: TestClock
  identity: Identity
  /** A company with its first admin. */
  company(companyName?: string): Promise<Person>
  /** Another person of the same company. */
  colleague(of: Person, ...roles: Role[]): Promise<Person>
  /** The token of another session of this person. */
  signIn(person: Person): Promise<string>
  /** Makes a call like the page. */
  call<R extends Route>(person: Person | undefined, route: R, input: RouteInput<R>): Promise<Answer<R>>
  close(): Promise<void>
}

const places = lazyPlaces()

export const password = 'Correct-horse-9'

type Options = {
  database: Database
  clock: TestClock
  environment?: Record<string, string>
  /** From an ingest that runs in parallel. */
  committed?: CommittedStates
  log?: Logger
  bus?: Pick<Bus, 'subscribe' | 'trouble'>
  /** None by default. */
  drivingDistances?: DrivingDistances
  /** How long a call waits for a file that a worker makes; there is no worker here. */
  reportWaitMs?: number
}

/** The real app on an existing database; it doesn't listen, requests are injected. */
export async function appOver(options: Options): Promise<TestApp> {
  const { database, clock, environment = {}, committed = new CommittedStates() } = options
  const config = parseConfig({ PUBLIC_URL: 'http://localhost:3000', ...environment })
  const { bus = { subscribe: () => undefined, trouble: () => undefined } } = options
  const { log = pino({ level: process.env['TEST_LOG'] ?? 'silent' }) } = options
  const mail = createMail({ clock, smtpUrl: undefined })
  const identity = await createIdentity({ database, config, mail, clock, log, passwords: cheapPasswords() })
  const dataDir = await mkdtemp(join(tmpdir(), 'roadbook-app-'))
  const files = await openObjectStore({ ...config, dataDir }, await fileSecret(database))
  database.setFiles(files.store)
  const folders = { page: '/nowhere', map: fileURLToPath(new URL('../../assets/map', import.meta.url)) }
  const shipped = `${folders.map}/malta.pmtiles`
  const mapTiles = await openMapTiles({ config, shipped, log })
  const metrics = new Registry()
  const ports = portsOf(config)
  const shared = { config, database, bus, identity, committed, ports, clock, log, metrics, folders, files }
  const realtime = config.pusher ?? (await ownApp(database))
  const app = await buildApp({
    ...shared,
    realtime,
    places,
    mapTiles,
    webhookSecrets: await webhookSecrets(database),
    shareTokens: await shareTokens(database),
    frameTokens: await frameTokens(database),
    biServerSecrets: await biServerSecrets(database),
    drivingDistances: options.drivingDistances,
    pushKeys: await pushKeys(database),
    orderProofs: await orderProofs(database),
    reportWaitMs: options.reportWaitMs ?? 0,
  })
  const signToken = await tokenSigner(identity, config, clock)
  let people = 0

  return {
    app,
    database,
    config,
    files,
    clock,
    identity,
    async company(companyName = 'Grand Harbour Services') {
      people += 1
      const email = `admin${people}@company.example`
      const origin = { now: clock.now(), ip: '127.0.0.1', requestId: 'test' }
      const names = { firstName: 'Ada', lastName: `Admin ${people}` }
      const place = { companyName, country: 'MT', locale: 'en-MT', timeZone: 'Europe/Malta' }
      const ref = await identity.createCompany({ ...place, ...names, email, password }, origin)
      return { ...ref, token: await signToken(ref) }
    },
    async colleague({ tenantId }, ...roles) {
      people += 1
      const person = { tenantId, userId: uuidv7(), email: `person${people}@company.example` }
      const accountId = await database.inTenant(person, async (tx) => {
        const names = { firstName: 'Pat', lastName: `Person ${people}` }
        const values = { tenantId, id: person.userId, email: person.email, ...names, roles }
        await tx.insertInto('users').values(values).execute()
        return identity.createAccount(tx, { ...person, password })
      })
      return { ...person, token: await signToken({ accountId, email: person.email }) }
    },
    async signIn(person) {
      const accountId = await identity.directory.accountOfUser(person)
      if (accountId === undefined) throw new Error('The person has no account.')
      return signToken({ accountId, email: person.email })
    },
    async call(person, route, input) {
      const { method, path, body } = prepareCall(route, input)
      const answer = await app.inject({
        method,
        url: apiBase + path,
        headers: {
          ...(person ? { authorization: `Bearer ${person.token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': body.type }),
        },
        ...(body === undefined ? {} : { payload: await payloadOf(body.content) }),
      })
      requireDescribed(route, answer.statusCode)
      const text = answer.body === '' ? undefined : JSON.parse(answer.body)
      return { status: answer.statusCode, body: text, headers: answer.headers }
    },
    async close() {
      await app.close()
      await mapTiles.close()
      await files.store.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Every refusal must be in the description of the API, whichever test causes it. */
function requireDescribed(route: Route, status: number): void {
  if (status < 400 || status >= 500 || refusals(route).includes(status)) return
  throw new Error(
    `${route.method} ${route.path} answered ${status}; name its code in \`refuses\` of the route.`,
  )
}

async function payloadOf(content: FileBody): Promise<string | Buffer> {
  return typeof content === 'string' ? content : Buffer.from(await content.arrayBuffer())
}

export function createTestClock(start: Date): TestClock {
  let now = start
  return {
    now: () => new Date(now),
    set: (to) => {
      now = to
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

/** Signs like the embedded issuer, with its key, so that tokens pass the real verification. */
async function tokenSigner(identity: Identity, config: Config, clock: Clock) {
  const { jwks } = await issuerKeys(identity.directory)
  const [jwk] = jwks.keys
  if (!jwk) throw new Error('The embedded issuer has no key.')
  const key = await importJWK(jwk, jwk.alg)
  return ({ accountId, email }: { accountId: string; email: string }): Promise<string> => {
    const issuedAt = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT({ email, email_verified: true, sid: uuidv7() })
      .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid })
      .setIssuer(`${config.publicUrl}/oidc`)
      .setAudience(WEB_CLIENT_ID)
      .setSubject(accountId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 24 * 3600)
      .sign(key)
  }
}
