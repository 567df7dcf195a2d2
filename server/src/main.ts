import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, parseConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { buildPage } from './platform/page-build.ts'
import { startServer } from './start-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

try {
  const config = parseConfig(process.env)
  const log = createLog(config.logLevel)
  const folder = join(root, 'web', 'dist')
  // In development the page comes from Vite.
  const hasPage = config.roles.includes('api') && !process.argv.includes('--without-page')
  const page = !hasPage
    ? folder
    : await buildPage({ root, folder, onBuild: () => console.log('Building the page …') })
  const tls = config.tls && {
    cert: await readFile(config.tls.certFile),
    key: await readFile(config.tls.keyFile),
    clientCas: await readClientCas(config),
  }
  const server = await startServer({ config, log, root, page, tls, print: (line) => console.log(line) })
  let isClosing = false
  const close = (signal: string): void => {
    if (isClosing) process.exit(1)
    isClosing = true
    log.info({ signal }, 'Shutting down')
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'Shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', close)
  process.on('SIGTERM', close)
} catch (error) {
  // Expected errors are printed as a message, others with their stack.
  const isExpected = error instanceof Error && 'isExpected' in error
  console.error(isExpected ? error.message : error)
  process.exit(1)
}

/** For the protocols that require client certificates. */
async function readClientCas({ devicePorts }: Config): Promise<Record<string, Buffer>> {
  const files = Object.entries(devicePorts).flatMap(([name, { clientCaFile }]) =>
    clientCaFile === undefined ? [] : [{ name, clientCaFile }],
  )
  const read = files.map(async ({ name, clientCaFile }) => [name, await readFile(clientCaFile)] as const)
  return Object.fromEntries(await Promise.all(read))
}
