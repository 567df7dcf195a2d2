import { chmod, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { Registry } from '@prometheus-io/client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDatabase, type Database } from '../database/client.ts'
import { type EmbeddedDatabase, startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { mountHealth } from './health.ts'

const log = pino({ level: 'silent' })

/** A separate PostgreSQL, since it is stopped. */
let folder: string
let server: EmbeddedDatabase
let database: Database
let app: FastifyInstance
let trouble: string | undefined
let busTrouble: string | undefined
let isEnding = false
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roadbook-health-'))
  await chmod(folder, 0o755)
  server = await startEmbedded({ dataDir: folder, log, settings: { fsync: 'off' } })
  await migrate({ connectionString: server.connectionString, log })
  database = createDatabase({ connectionString: server.connectionString, log })
  app = Fastify()
  mountHealth(app, {
    database,
    metrics: new Registry(),
    signInTrouble: () => trouble,
    busTrouble: () => busTrouble,
    isEnding: () => isEnding,
  })
})
afterAll(async () => {
  await app.close()
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The postmaster and its child processes. */
async function processes(): Promise<number[]> {
  const cluster = await realpath(join(folder, 'postgres'))
  const postmaster = Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])
  const all = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(
    all.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ')[0])
    }),
  )
  return [postmaster, ...all.filter((_, index) => parents[index] === postmaster)]
}

async function ask(url = '/readyz') {
  const { statusCode, body } = await app.inject({ url })
  return { statusCode, body }
}

const ready = { statusCode: 200, body: '{"status":"ready"}' }
const away = { statusCode: 503, body: '{"status":"database not reachable"}' }

test('a server at which nobody can sign in is not ready, and says so', async () => {
  trouble = 'sign-in service not reachable'
  expect(await ask()).toMatchObject({ statusCode: 503, body: '{"status":"sign-in service not reachable"}' })
  trouble = undefined
})

test('a server whose database answers is ready', async () => {
  expect(await ask()).toMatchObject(ready)
})

test('a server without NATS is ready, since it serves everybody, and says what is wrong', async () => {
  busTrouble = 'NATS does not answer'
  expect(await ask()).toEqual({
    statusCode: 200,
    body: '{"status":"ready","degraded":"NATS does not answer"}',
  })
  busTrouble = undefined
})

test('a server that is told to end wants neither people nor devices', async () => {
  isEnding = true
  const ending = { statusCode: 503, body: '{"status":"ending"}' }
  expect([await ask('/readyz'), await ask('/healthz')]).toEqual([ending, ending])
  isEnding = false
  expect(await ask('/healthz')).toEqual({ statusCode: 200, body: '{"status":"ok"}' })
})

test.runIf(process.platform === 'linux')(
  'while PostgreSQL is stopped each of many questions is answered, by one connection, and once it continues the server is ready',
  async () => {
    await ask()
    const stopped = await processes()
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    try {
      for (let round = 0; round < 2; round++) {
        const answers = await Promise.all(Array.from({ length: 50 }, ask))
        for (const answer of answers) expect(answer).toMatchObject(away)
      }
      expect(database.pools.app.totalCount - database.pools.app.idleCount).toBe(1)
    } finally {
      for (const pid of stopped) process.kill(pid, 'SIGCONT')
    }
    await vi.waitFor(async () => expect(await ask()).toMatchObject(ready), { timeout: 30_000 })
  },
)
