import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from './error-handler.ts'
import { serveFiles } from './static-files.ts'

let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roadbook-page-'))
  const [page, map] = [join(folder, 'page'), join(folder, 'map')]
  await mkdir(join(page, 'assets'), { recursive: true })
  await mkdir(map)
  await writeFile(join(page, 'index.html'), '<title>Roadbook</title>')
  await writeFile(join(page, 'public-location.html'), '<title>Live location</title>')
  await writeFile(join(page, 'embed.html'), '<title>Frame</title>')
  await writeFile(join(page, 'assets', 'main-1a2b.js'), 'export {}')
  await writeFile(join(page, 'assets', 'main-1a2b.js.br'), 'compressed')
  await writeFile(join(page, 'service-worker.js'), 'self')
  await writeFile(join(page, 'manifest.webmanifest'), '{}')
  await writeFile(join(map, 'malta.pmtiles'), 'tiles of the map')
  app = Fastify()
  handleErrors(app)
  const tiles = join(folder, 'region.pmtiles')
  await writeFile(tiles, 'tiles of a region')
  await serveFiles(app, { page, map, tiles })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ url, headers })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}

test('every address of the page gives the page, which is asked for again each time', async () => {
  for (const path of ['/', '/dashboard', '/no/such/page']) {
    const { status, body, headers } = await get(path)
    expect([path, status, body, headers['cache-control']]).toEqual([
      path,
      200,
      '<title>Roadbook</title>',
      'no-cache',
    ])
  }
})

test('a shared link has its own page, which no cache keeps', async () => {
  const { status, body, headers } = await get('/public-location/some-token')
  expect([status, body, headers['cache-control']]).toEqual([200, '<title>Live location</title>', 'no-store'])
})

test('a frame has its own page, which no cache keeps, and loads its scripts without an origin', async () => {
  const { status, body, headers } = await get('/embed/fleet-intelligence-hub')
  expect([status, body, headers['cache-control']]).toEqual([200, '<title>Frame</title>', 'no-store'])
  expect((await get('/assets/main-1a2b.js')).headers['access-control-allow-origin']).toBe('*')
  expect((await get('/dashboard')).headers['access-control-allow-origin']).toBeUndefined()
})

test('a file whose name holds its hash is kept for ever', async () => {
  const { headers } = await get('/assets/main-1a2b.js')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('a file that the build has compressed is sent so to whoever reads it, and has no address of its own', async () => {
  const path = '/assets/main-1a2b.js'
  const compressed = await get(path, { 'accept-encoding': 'gzip, br' })
  expect([compressed.body, compressed.headers['content-encoding'], compressed.headers.vary]).toEqual([
    'compressed',
    'br',
    'accept-encoding',
  ])
  expect(compressed.headers).toMatchObject({
    'content-type': expect.stringMatching(/^(text|application)\/javascript/),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect([(await get(path)).body, (await get(`${path}.br`)).status]).toEqual(['export {}', 404])
})

test('the service worker and the manifest are asked for again each time', async () => {
  const [script, manifest] = [await get('/service-worker.js'), await get('/manifest.webmanifest')]
  expect([script.headers, manifest.headers]).toMatchObject([
    { 'cache-control': 'no-cache', 'content-type': expect.stringMatching(/^(text|application)\/javascript/) },
    { 'cache-control': 'no-cache', 'content-type': expect.stringMatching(/^application\/manifest\+json/) },
  ])
})

test('a file that is gone since an upgrade is not there, rather than a page', async () => {
  expect([(await get('/assets/old.js')).status, (await get('/map/old.pmtiles')).status]).toEqual([404, 404])
})

test('the map is read in pieces', async () => {
  const { status, body, headers } = await get('/map/malta.pmtiles', { range: 'bytes=0-4' })
  expect([status, body, headers['content-range']]).toEqual([206, 'tiles', 'bytes 0-4/16'])
})

test('the map of the operator is read in pieces too, wherever its file lies', async () => {
  const { status, body, headers } = await get('/map/tiles.pmtiles?v=1', { range: 'bytes=9-16' })
  expect([status, body, headers['content-range']]).toEqual([206, 'a region', 'bytes 9-16/17'])
})
