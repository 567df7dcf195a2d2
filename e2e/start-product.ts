import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmpty, databaseUrl, dropEverywhere, serversOf } from '../server/src/testing/administration.ts'
import { freeDevicePorts } from '../server/src/testing/servers/server-process.ts'
import { productLog } from './product-log.ts'

/** Runs `npm start` with a new data folder, which is removed afterwards; with CITUS_URL over a new database of that cluster. */
const dataDir = await mkdtemp(join(tmpdir(), 'roadbook-journeys-'))
// As root, PostgreSQL runs as another user; if that user can't access this folder, its files are elsewhere, and are kept.
await chmod(dataDir, 0o711)
const cluster = process.env['CITUS_URL']
const database = cluster ? await databaseOn(cluster) : undefined
const child = spawn(process.execPath, ['server/src/main.ts'], {
  env: { ...freeDevicePorts, ...process.env, DATA_DIR: dataDir, DEMO: 'on', ...database?.environment },
  stdio: ['inherit', 'pipe', 'inherit'],
})
const log = productLog(process.env['PORT'] ?? '')
child.stdout.pipe(process.stdout)
child.stdout.pipe(createWriteStream(log))
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => child.kill('SIGINT'))
child.once('exit', (code) => {
  const folders = [dataDir, log].map((path) => rm(path, { recursive: true, force: true }))
  void Promise.allSettled([...folders, database?.drop()]).finally(() => process.exit(code ?? 1))
})

async function databaseOn(url: string) {
  const servers = await serversOf(url)
  const name = `journeys_${process.pid}`
  await createEmpty(servers, name)
  return { environment: { DATABASE_URL: databaseUrl(url, name) }, drop: () => dropEverywhere(servers, name) }
}
