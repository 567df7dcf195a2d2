import { isIP } from 'node:net'
import { z } from 'zod'
import {
  deviceNetworkSettings,
  type DevicePortSettings,
  deviceProtocols,
  deviceSettings,
  deviceSettingProblems,
  publicDeviceSettings,
  type PublicPort,
  readDeviceSettings,
} from './device-settings.ts'
import { type DeviceSources, noSources, sourcesFile } from './device-sources.ts'
import { listOf } from './network-list.ts'
import { pusherProblems, type PusherSettings, pusherSettings, readPusher } from './pusher-settings.ts'
import { readS3, s3Problems, type S3Settings, s3Settings } from './s3-settings.ts'
import { onlyOwnMessages, settingProblems } from './setting-problems.ts'
import { webUrl } from './web-url.ts'

const port = z.coerce.number().int().min(0).max(65_535)

const processRoles = ['api', 'ingest', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

const isRole = (word: string): word is ProcessRole => (processRoles as readonly string[]).includes(word)

const addressLike = (example: string, protocol: RegExp) =>
  z.url({ protocol, error: `Enter an address such as ${example}.` })

const roles = z
  .string()
  .transform(listOf)
  .refine(
    (words) => words.length > 0 && words.every(isRole),
    'Enter one or more of api, ingest and worker, separated by commas.',
  )
  .transform((words) => processRoles.filter((role) => words.includes(role)))

/**
 * Every environment variable that Roadbook reads, with its description; .env.example is generated from this.
 */
export const Environment = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address that the page and the API listen on.'),
  PORT: port.default(3000).describe('Port of the page and the API.'),
  PUBLIC_URL: webUrl
    .optional()
    .describe('Address that people open, used in sign-in, mail and links. Default: http://localhost:PORT.'),
  TLS_CERT: z
    .string()
    .optional()
    .describe('File with the certificate chain (PEM). With TLS_KEY, Roadbook serves https.'),
  TLS_KEY: z.string().optional().describe('File with the private key (PEM) of TLS_CERT.'),
  TRUST_PROXY: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'Set to on if a reverse proxy in front of Roadbook sets X-Forwarded-For and X-Forwarded-Proto. When told to end, Roadbook then serves for four more seconds, until the proxy knows.',
    ),
  DATA_DIR: z.string().default('.data').describe('Folder for the embedded database and for files.'),
  DATABASE_URL: addressLike('postgres://user:password@host/roadbook', /^postgres(ql)?$/)
    .optional()
    .describe('Your own PostgreSQL 15 or newer. Without it, Roadbook runs an embedded one.'),
  ...s3Settings,
  ROLES: roles
    .default(() => [...processRoles])
    .describe(
      'What this process does: api (page, API, sign-in), ingest (device ports), worker (background work). Fewer than all three need DATABASE_URL.',
    ),
  NATS_URL: addressLike('nats://host:4222', /^nats$/)
    .optional()
    .describe(
      'NATS server for messages between several processes. Without it, and while it does not answer, they use PostgreSQL LISTEN/NOTIFY.',
    ),
  ...pusherSettings,
  DEMO: z
    .enum(['on', 'off'])
    .optional()
    .describe(
      'Creates a demo company with simulated vehicles if the database is new and HOST and PUBLIC_URL are loopback addresses. It is on by default with the embedded database. With DATABASE_URL, set it to on, and start one process only.',
    ),
  DEMO_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(120)
    .optional()
    .describe(
      'For how many days the vehicles of a new demo company have driven, from 1 to 120; some three months, from the first of a month on, unless set. Fewer are filled in sooner.',
    ),
  SIGN_UP: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Set to off so that nobody can set up another company; people then join by invitation only.'),
  OIDC_ISSUER: webUrl
    .optional()
    .describe('Your own OpenID provider. Without it, people sign in with a Roadbook password.'),
  OIDC_CLIENT_ID: z.string().optional().describe('Client id of Roadbook at that provider.'),
  SMTP_URL: addressLike('smtp://user:password@host:587', /^smtps?$/)
    .optional()
    .describe('Mail server. Without it, mail is kept at /operator/mail.'),
  MAIL_FROM: z.string().default('Roadbook <roadbook@localhost>').describe('Sender of mail.'),
  OPERATOR_EMAIL: z
    .email()
    .optional()
    .describe(
      'Your email address, to which device orders are sent; the sign-in page then links to the order form. Without it, orders are only listed.',
    ),
  OUTBOUND_PRIVATE_ADDRESSES: z
    .enum(['on', 'off'])
    .default('off')
    .describe(
      'Set to on so that admins can have this server send webhooks to private addresses (your own network, this machine), and by http; push messages too, by https.',
    ),
  MAP_STYLE_URL: z.url().optional().describe('Any MapLibre style, instead of the included street map.'),
  MAP_TILES: z
    .string()
    .optional()
    .describe(
      'Street map of your region: path or URL of a PMTiles file in the Shortbread schema. Without it, Malta and country outlines.',
    ),
  MAP_TILE_SERVICE: z
    .union([z.literal('off'), webUrl])
    .default('https://tiles.versatiles.org/tiles/osm')
    .describe(
      'Public tile service in the Shortbread schema, read by this server at /{z}/{x}/{y}. Used only after an admin accepts it, which is offered where the map has no streets. Set to off for none.',
    ),
  GEOCODER_URL: webUrl
    .optional()
    .describe(
      'Nominatim or Photon server for street addresses. It receives the coordinates of stops and of trip starts and ends, one request a second. Without it, the nearest street of the map tiles, or the nearest town.',
    ),
  TRACCAR_API_PORT: port
    .optional()
    .describe(
      'Port of the read-only API that is compatible with Traccar’s, such as 8082, for Home Assistant and scripts (docs/traccar-api.md). Off unless set.',
    ),
  DEVICE_HOST: z.string().optional().describe('Address that the device ports listen on. Default: HOST.'),
  DEVICE_PROTOCOLS: deviceProtocols
    .optional()
    .describe(
      'Protocols whose ports are open, separated by commas, such as teltonika,gt06,osmand. Default: all, each on the port below.',
    ),
  ...deviceSettings,
  ...publicDeviceSettings,
  SOURCES_FILE: sourcesFile
    .optional()
    .describe(
      'File (JSON) that says how Roadbook reads the JSON of a platform it does not know, and which topics of MQTT_URL it takes; see docs/bridges.md.',
    ),
  MQTT_URL: addressLike('mqtts://user:password@host', /^(?:mqtts?|wss?)$/)
    .optional()
    .describe('MQTT broker, with user and password if it asks for them, whose topics SOURCES_FILE names.'),
  ...deviceNetworkSettings,
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Log level: fatal, error, warn, info, debug, trace or silent.'),
})

export type Config = {
  host: string
  port: number
  publicUrl: string
  tls: { certFile: string; keyFile: string } | undefined
  trustProxy: boolean
  dataDir: string
  databaseUrl: string | undefined
  natsUrl: string | undefined
  /** Undefined if files are in the data folder. */
  s3: S3Settings | undefined
  /** Undefined if positions stay in the database. */
  coldAfterMonths: number | undefined
  /** Undefined if this server speaks the Pusher protocol itself. */
  pusher: PusherSettings | undefined
  /** In the order above. */
  roles: readonly ProcessRole[]
  demo: boolean
  demoDays: number | undefined
  signUp: boolean
  oidcIssuer: string | undefined
  oidcClientId: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined if device orders are only listed. */
  operatorEmail: string | undefined
  /** Whether requests to addresses that users enter may go to private ones. */
  allowsPrivateAddresses: boolean
  mapStyleUrl: string | undefined
  mapTiles: string | undefined
  /** Undefined if no public service is used. */
  mapTileService: string | undefined
  geocoderUrl: string | undefined
  /** Undefined if it is off. */
  traccarApiPort: number | undefined
  deviceHost: string
  /** By protocol. */
  devicePorts: Record<string, Partial<DevicePortSettings> & { port: number }>
  /** Undefined if it is the host of `publicUrl`. */
  devicePublicHost: string | undefined
  /**
   * Where devices connect to if that differs from where this process listens: by protocol, for encrypted ports by its name
   * with `-tls`.
   */
  devicePublicPorts: Record<string, PublicPort>
  deviceTrustedNetworks: string[]
  deviceProxyNetworks: string[]
  sources: DeviceSources
  /** Undefined if nothing comes over MQTT. */
  mqttUrl: string | undefined
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

/** The configuration is invalid; the message lists every problem, one per line. */
export class ConfigError extends Error {
  /** Startup and commands print the message without a stack. */
  readonly isExpected = true
}

/** Parses the environment once at startup; throws ConfigError with all problems. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const named = Object.fromEntries(
    Object.keys(Environment.shape).map((key) => [key, environment[key] || undefined]),
  )
  const result = Environment.safeParse(named, onlyOwnMessages)
  const problems = result.success ? pairProblems(result.data) : settingProblems(result.error)
  if (!result.success || problems.length > 0) {
    throw new ConfigError(`The configuration is wrong:\n  ${problems.join('\n  ')}`)
  }
  const env = result.data
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL ?? `${env.TLS_CERT ? 'https' : 'http'}://localhost:${env.PORT}`,
    tls: env.TLS_CERT && env.TLS_KEY ? { certFile: env.TLS_CERT, keyFile: env.TLS_KEY } : undefined,
    trustProxy: env.TRUST_PROXY === 'on',
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    natsUrl: env.NATS_URL,
    s3: readS3(env),
    coldAfterMonths: env.COLD_AFTER_MONTHS || undefined,
    pusher: readPusher(env),
    roles: env.ROLES,
    demo: (env.DEMO ?? (env.DATABASE_URL === undefined ? 'on' : 'off')) === 'on',
    demoDays: env.DEMO_DAYS,
    signUp: env.SIGN_UP === 'on',
    oidcIssuer: env.OIDC_ISSUER,
    oidcClientId: env.OIDC_CLIENT_ID,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    operatorEmail: env.OPERATOR_EMAIL,
    allowsPrivateAddresses: env.OUTBOUND_PRIVATE_ADDRESSES === 'on',
    mapStyleUrl: env.MAP_STYLE_URL,
    mapTiles: env.MAP_TILES,
    mapTileService: env.MAP_TILE_SERVICE === 'off' ? undefined : env.MAP_TILE_SERVICE,
    geocoderUrl: env.GEOCODER_URL,
    traccarApiPort: env.TRACCAR_API_PORT,
    deviceHost: env.DEVICE_HOST ?? env.HOST,
    devicePorts: { ...readDeviceSettings(env, env.DEVICE_PROTOCOLS), ...env.SOURCES_FILE?.ports },
    devicePublicHost: env.DEVICE_PUBLIC_HOST,
    devicePublicPorts: env.DEVICE_PUBLIC_PORTS ?? {},
    deviceTrustedNetworks: listOf(env.DEVICE_TRUSTED_NETWORKS),
    deviceProxyNetworks: listOf(env.DEVICE_PROXY_NETWORKS),
    sources: env.SOURCES_FILE ?? noSources,
    mqttUrl: env.MQTT_URL,
    logLevel: env.LOG_LEVEL,
  }
}

function pairProblems(env: z.infer<typeof Environment>): string[] {
  const problems: string[] = []
  if (env.DATABASE_URL === undefined && env.ROLES.length < processRoles.length)
    problems.push(
      'ROLES: the embedded database serves one process with all roles. Set DATABASE_URL, or leave ROLES out.',
    )
  if (Boolean(env.TLS_CERT) !== Boolean(env.TLS_KEY))
    problems.push('TLS_CERT and TLS_KEY go together: set both, or neither.')
  problems.push(
    ...deviceSettingProblems(readDeviceSettings(env, env.DEVICE_PROTOCOLS), Boolean(env.TLS_CERT)),
  )
  if (Boolean(env.MQTT_URL) !== Boolean(env.SOURCES_FILE?.topics.length))
    problems.push('MQTT_URL needs topics in SOURCES_FILE, and topics need MQTT_URL: set both, or neither.')
  if (Boolean(env.OIDC_ISSUER) !== Boolean(env.OIDC_CLIENT_ID))
    problems.push('OIDC_ISSUER and OIDC_CLIENT_ID go together: set both, or neither.')
  problems.push(...s3Problems(env))
  problems.push(...pusherProblems(env))
  return problems
}

/** True for an address that only this machine can reach. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  // A URL writes an IPv6 address in brackets.
  return isIP(host) === 4 ? host.startsWith('127.') : host === '::1' || host === '[::1]'
}

/** Whether only users of this machine can connect; HOST alone doesn't show whether there is a proxy in front. */
export function isForThisMachine({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
}
