import { apiBase } from '@roadbook/contract/api'
import type { Logger } from 'pino'
import type { Registry } from '@prometheus-io/client'
import type { Config } from './config.ts'
import type { Database } from './database/client.ts'
import { createServer } from './http/create-server.ts'
import { mountHealth } from './http/health.ts'
import { listen } from './listen.ts'
import type { Bus } from './platform/bus/bus.ts'

type Parts = {
  config: Config
  database: Database
  bus: Pick<Bus, 'trouble'>
  log: Logger
  metrics: Registry
  tls?: { cert: Buffer; key: Buffer } | undefined
  isEnding: () => boolean
  print: (line: string) => void
}

/** Health checks and metrics for a process that doesn't serve the page. */
export async function startHealth(parts: Parts): Promise<{ close(): Promise<void> }> {
  const { config, database, bus, log, metrics, tls, isEnding, print } = parts
  const { host, port, roles } = config
  const origin = `${tls ? 'https' : 'http'}://${host}:${port}`
  const app = createServer({ config: { ...config, publicUrl: origin }, log, tls })
  const health = { database, metrics, signInTrouble: () => undefined, busTrouble: bus.trouble, isEnding }
  await app.register(async (api) => mountHealth(api, health), { prefix: apiBase })
  await listen(app, config)
  print(`  Roadbook runs as ${roles.join(' and ')}. Health: ${origin}${apiBase}/readyz`)
  return { close: () => app.close() }
}
