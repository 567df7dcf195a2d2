import { spawn, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { protocols } from '@roadbook/protocols/protocols'
import { settingName } from '../domains/tracking/gateway/ports.ts'
import { type ServerProcess, startProcess } from './servers/server-process.ts'
import { freePort } from './network.ts'

const pathOf = (document: string): string =>
  fileURLToPath(new URL(`../../../docs/${document}`, import.meta.url))

export const hasBalancer = spawnSync('haproxy', ['-v']).status === 0

type Variables = Record<string, string>

/** The example of several processes in docs/operations.md, behind HAProxy as in docs/haproxy.cfg. */
export type DocumentedProcesses = {
  /** The page's URL. */
  origin: string
  /** The local port for one in the documentation. */
  port(this: void, documented: number): number
  /** Starts what the example starts with this PORT. `more` are additional settings; `main` starts another version. */
  start(documentedPort: number, more?: Variables, main?: string): Promise<ServerProcess>
  kill(): Promise<void>
}

/** Starts the balancer. Everything is as documented, except the database, and ports, which are free ones. */
export async function openDocumentedProcesses(databaseUrl: string): Promise<DocumentedProcesses> {
  const haproxy = await readFile(pathOf('haproxy.cfg'), 'utf8')
  const [example = ''] =
    /^export DATABASE_URL[^`]*/m.exec(await readFile(pathOf('operations.md'), 'utf8')) ?? []
  const translate = await freePortsFor(haproxy + example)
  const port = (documented: number): number => Number(translate(String(documented)))
  const lines = translate(example).split('\n')
  const shared = variablesIn(lines.filter((line) => line.startsWith('export')).join(' '))
  // The balancer forwards each port to the same port of a process.
  const balanced = Object.entries(protocols).filter(([, one]) => haproxy.includes(`:${one.defaultPort}}`))
  const devicePorts = {
    DEVICE_PROTOCOLS: balanced.map(([name]) => name).join(),
    ...Object.fromEntries(
      balanced.map(([name, one]) => [`${settingName(name)}_PORT`, String(port(one.defaultPort))]),
    ),
  }
  const addresses = translate(haproxy).matchAll(/\$\{(\w+)-([\d.:]+)\}/g)
  const balancer = spawn('haproxy', ['-db', '-f', pathOf('haproxy.cfg')], {
    env: {
      PATH: process.env['PATH'],
      ...Object.fromEntries(Array.from(addresses, ([, name = '', value = '']) => [name, value])),
    },
    stdio: 'ignore',
  })
  const started: ServerProcess[] = []
  return {
    origin: shared['PUBLIC_URL'] ?? '',
    port,
    async start(documentedPort, more, main) {
      const own = variablesIn(lines.find((line) => line.includes(` PORT=${port(documentedPort)} `)) ?? '')
      const settings = { ...devicePorts, ...shared, ...own, DATABASE_URL: databaseUrl, ...more }
      const one = await startProcess(settings, main)
      started.push(one)
      return one
    },
    async kill() {
      balancer.kill('SIGKILL')
      await Promise.all(started.map((one) => one.stop('SIGKILL')))
    },
  }
}

const PORT = /(?<=[:=])\d{4}\b/g

/** Replaces each port by a free one, the same wherever it occurs. */
async function freePortsFor(texts: string): Promise<(text: string) => string> {
  const documented = [...new Set(texts.match(PORT))]
  const free = await Promise.all(documented.map(() => freePort()))
  return (text) => text.replaceAll(/(?<=[:=]|^)\d{4}\b/g, (port) => String(free[documented.indexOf(port)]))
}

function variablesIn(text: string): Variables {
  return Object.fromEntries(
    Array.from(text.matchAll(/(\w+)=(\S+)/g), ([, name = '', value = '']) => [name, value]),
  )
}
