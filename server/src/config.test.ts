import { protocols } from '@roadbook/protocols/protocols'
import { expect, test } from 'vitest'
import { isForThisMachine, isLoopback, parseConfig } from './config.ts'
import { deviceSettings } from './device-settings.ts'

test('every default works', () => {
  expect(parseConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    tls: undefined,
    trustProxy: false,
    dataDir: '.data',
    databaseUrl: undefined,
    natsUrl: undefined,
    roles: ['api', 'ingest', 'worker'],
    demo: true,
    demoDays: undefined,
    signUp: true,
    oidcIssuer: undefined,
    oidcClientId: undefined,
    smtpUrl: undefined,
    mailFrom: 'Roadbook <roadbook@localhost>',
    operatorEmail: undefined,
    allowsPrivateAddresses: false,
    mapStyleUrl: undefined,
    mapTiles: undefined,
    mapTileService: 'https://tiles.versatiles.org/tiles/osm',
    geocoderUrl: undefined,
    deviceHost: '127.0.0.1',
    devicePorts: Object.fromEntries(
      Object.entries(protocols).map(([name, { defaultPort }]) => [
        name,
        { port: defaultPort, tlsPort: undefined, clientCaFile: undefined },
      ]),
    ),
    devicePublicHost: undefined,
    devicePublicPorts: {},
    deviceTrustedNetworks: [],
    deviceProxyNetworks: [],
    sources: { ports: {}, protocols: {}, topics: [] },
    mqttUrl: undefined,
    logLevel: 'info',
  })
})

test('the public address follows the port, without a slash at its end', () => {
  expect(parseConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(parseConfig({ PUBLIC_URL: 'https://fleet.example/' }).publicUrl).toBe('https://fleet.example')
})

test('an empty variable counts as not set', () => {
  expect(parseConfig({ DATABASE_URL: '', HOST: '' }).host).toBe('127.0.0.1')
})

test('the demo is made in the embedded database, and in one of your own if it is asked for', () => {
  const own = { DATABASE_URL: 'postgresql://localhost/fleet' }
  const asked = [{}, { DEMO: 'off' }, own, { ...own, DEMO: 'on' }]
  expect(asked.map((environment) => parseConfig(environment).demo)).toEqual([true, false, false, true])
})

test('no public tile service is used where it is switched off', () => {
  expect(parseConfig({ MAP_TILE_SERVICE: 'off' }).mapTileService).toBe(undefined)
})

test('all problems are reported at once', () => {
  const wrong = { PORT: 'http', DEMO: 'maybe', DATABASE_URL: 'mysql://x' }
  expect(() => parseConfig(wrong)).toThrow(
    `The configuration is wrong:
  "PORT" must be a number.
  DATABASE_URL: Enter an address such as postgres://user:password@host/roadbook.
  "DEMO" must be one of: on, off.`,
  )
})

test('a certificate without its key, and an issuer without its client, are refused', () => {
  expect(() => parseConfig({ TLS_CERT: 'cert.pem', OIDC_ISSUER: 'https://id.example' })).toThrow(
    /TLS_CERT and TLS_KEY go together[^]*OIDC_ISSUER and OIDC_CLIENT_ID go together/,
  )
})

test('an app of Pusher Channels is set as a whole or not at all, and is in Europe unless said otherwise', () => {
  expect(() => parseConfig({ PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' })).toThrow(
    'PUSHER_APP_ID, PUSHER_KEY and PUSHER_SECRET go together: set all three, or none.',
  )
  expect(() => parseConfig({ PUSHER_HOST: 'soketi.example' })).toThrow('PUSHER_HOST needs PUSHER_APP_ID')
  const app = { PUSHER_APP_ID: '7', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' }
  expect(() => parseConfig({ ...app, PUSHER_HOST: 'https://soketi.example' })).toThrow(
    'PUSHER_HOST: Enter a host',
  )
  const whole = { appId: '7', key: 'key', secret: 'secret' }
  expect(parseConfig(app).pusher).toEqual({ ...whole, cluster: 'eu', isTls: true })
  expect(parseConfig({}).pusher).toBe(undefined)
})

test('a process of some roles alone needs a database that serves several', () => {
  const databaseUrl = 'postgresql://db.example/roadbook'
  expect(parseConfig({ ROLES: 'worker, ingest', DATABASE_URL: databaseUrl }).roles).toEqual([
    'ingest',
    'worker',
  ])
  expect(parseConfig({ ROLES: 'worker,ingest,api' }).roles).toEqual(['api', 'ingest', 'worker'])
  expect(() => parseConfig({ ROLES: 'api,ingest' })).toThrow(
    'ROLES: the embedded database serves one process with all roles. Set DATABASE_URL, or leave ROLES out.',
  )
  expect(() => parseConfig({ ROLES: 'api,web', DATABASE_URL: databaseUrl })).toThrow(
    'ROLES: Enter one or more of api, ingest and worker, separated by commas.',
  )
})

test('127.0.0.0/8, ::1 and localhost are loopback, and nothing else', () => {
  const hosts = [
    '127.0.0.1',
    '127.8.9.1',
    '::1',
    '[::1]',
    'localhost',
    '0.0.0.0',
    '10.0.0.1',
    'fleet.example',
  ]
  expect(hosts.filter(isLoopback)).toEqual(['127.0.0.1', '127.8.9.1', '::1', '[::1]', 'localhost'])
})

test('behind a proxy an installation on loopback is open to others', () => {
  const publicUrls = ['http://localhost:3000', 'http://[::1]:3000', 'https://fleet.example']
  const answers = publicUrls.map((publicUrl) => isForThisMachine({ host: '127.0.0.1', publicUrl }))
  expect(answers).toEqual([true, true, false])
})

test('trusted networks are separated by commas or spaces, and what is no network is refused', () => {
  const { deviceTrustedNetworks } = parseConfig({
    DEVICE_TRUSTED_NETWORKS: '10.8.0.0/16, 2001:db8::/32 192.0.2.1',
  })
  expect(deviceTrustedNetworks).toEqual(['10.8.0.0/16', '2001:db8::/32', '192.0.2.1'])
  expect(() => parseConfig({ DEVICE_TRUSTED_NETWORKS: '10.8.0.0/16,office' })).toThrow(
    'DEVICE_TRUSTED_NETWORKS',
  )
})

test('an authority for device certificates needs the port that asks for them', () => {
  expect(() => parseConfig({ TELTONIKA_CLIENT_CA: 'devices.pem' })).toThrow('TELTONIKA_TLS_PORT')
})

test('encrypted device ports need a certificate', () => {
  expect(() => parseConfig({ OSMAND_TLS_PORT: '5056' })).toThrow('TLS_CERT')
})

test('each protocol has its port, and TLS where its devices can', () => {
  const keysOf = (prefix: string) => Object.keys(deviceSettings).filter((key) => key.startsWith(prefix))
  expect(keysOf('TELTONIKA_')).toEqual(['TELTONIKA_PORT', 'TELTONIKA_TLS_PORT', 'TELTONIKA_CLIENT_CA'])
  expect(keysOf('OSMAND_')).toEqual(['OSMAND_PORT', 'OSMAND_TLS_PORT'])
  expect(keysOf('H02_')).toEqual(['H02_PORT'])
  expect(parseConfig({ H02_PORT: '6013' }).devicePorts['h02']?.port).toBe(6013)
  expect(() => parseConfig({ GT06_PORT: 'five' })).toThrow('GT06_PORT')
})

test('DEVICE_PROTOCOLS opens the ports that it names and no others', () => {
  const { devicePorts } = parseConfig({ DEVICE_PROTOCOLS: 'gt06, teltonika', GT06_PORT: '6023' })
  expect(Object.entries(devicePorts).map(([name, { port }]) => [name, port])).toEqual([
    ['gt06', 6023],
    ['teltonika', 5027],
  ])
  expect(() => parseConfig({ DEVICE_PROTOCOLS: 'gt06,gt07' })).toThrow(
    'DEVICE_PROTOCOLS: Enter names such as',
  )
})
