import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freeDevicePorts } from '../server/src/testing/servers/server-process.ts'
import { productLog } from './product-log.ts'

/** Runs `npm start` with a new data folder, which is removed afterwards. */
const dataDir = await mkdtemp(join(tmpdir(), 'roadbook-journeys-'))
// As root, PostgreSQL runs as another user; if that user can't access this folder, its files are elsewhere, and are kept.
await chmod(dataDir, 0o711)
const child = spawn(process.execPath, ['server/src/main.ts'], {
  env: { ...freeDevicePorts, ...process.env, DATA_DIR: dataDir, DEMO: 'on' },
  stdio: ['inherit', 'pipe', 'inherit'],
})
const log = productLog(process.env['PORT'] ?? '')
child.stdout.pipe(process.stdout)
child.stdout.pipe(createWriteStream(log))
process.on('SIGTERM', () => child.kill('SIGTERM'))
process.on('SIGINT', () => child.kill('SIGINT'))
child.once('exit', (code) => {
  const folders = [dataDir, log].map((path) => rm(path, { recursive: true, force: true }))
  void Promise.allSettled(folders).finally(() => process.exit(code ?? 1))
})
