import { gunzipSync } from 'node:zlib'
import { api } from '@roadbook/contract/api'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { readNamedTile } from './named-tile.ts'
import { startTestTileServer, type TestTileServer } from '../../../testing/servers/tile-server.ts'

let tiles: TestTileServer
let server: TestApp
beforeAll(async () => {
  tiles = await startTestTileServer()
  server = await createTestApp({ MAP_TILE_SERVICE: tiles.url })
})
afterEach(() => {
  tiles.refuse = undefined
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

const settings = async (person: Person) => (await server.call(person, api.map.getSettings, {})).body
const usePublicTiles = (person: Person, usesPublicService: boolean, at = server) =>
  at.call(person, api.map.putSettings, { body: { usesPublicService } })

const isAtHome = (person: Person, latitude: number, longitude: number) =>
  server.call(person, api.settings.putDefaultLocation, { body: { latitude, longitude, country: 'AD' } })

/** Mosta. */
const TILE = '14/8850/6439'
const getTile = (path: string, person?: Person, at = server) =>
  at.app.inject({
    url: `/map/tiles/${path}`,
    headers: person ? { authorization: `Bearer ${person.token}` } : {},
  })

const shipped = {
  url: '/map/malta.pmtiles',
  isArchive: true,
  bounds: [14.0988, 35.77776, 14.61755, 36.11909],
  maxZoom: 14,
}

test('the map is the one that comes along, and nothing is offered where its streets reach', async () => {
  const admin = await server.company()
  await isAtHome(admin, 35.9, 14.5)
  expect(await settings(admin)).toEqual({
    tiles: shipped,
    publicService: { host: new URL(tiles.url).host },
    usesPublicService: null,
    isOffered: false,
  })
})

test('an admin is offered the public map where the company is at home without streets, and nobody else is', async () => {
  const admin = await server.company()
  await isAtHome(admin, 42.5, 1.5)
  expect((await settings(admin)).isOffered).toBe(true)
  expect((await settings(await server.colleague(admin, 'manager'))).isOffered).toBe(false)
})

test('an admin is offered it where a vehicle is without streets, unless its place is hidden from them', async () => {
  const admin = await server.company()
  const { body: vehicle } = await server.call(admin, api.vehicles.create, {
    body: { registration: 'AND 1', fuelType: 'diesel', privacyMode: true, defaultTripCategory: 'private' },
  })
  await server.database.inTenant(admin, (tx) =>
    sql`update vehicle_state set latitude = 42.5, longitude = 1.5, fix_time = now() where vehicle_id = ${vehicle.id}`.execute(
      tx,
    ),
  )
  expect((await settings(admin)).isOffered).toBe(false)
  await server.call(admin, api.vehicles.update, { params: { id: vehicle.id }, body: { privacyMode: false } })
  expect((await settings(admin)).isOffered).toBe(true)
  // One of eleven vehicles is on a trip abroad.
  for (let count = 1; count <= 10; count++) {
    const { body } = await server.call(admin, api.vehicles.create, {
      body: { registration: `MLT ${count}`, fuelType: 'diesel' },
    })
    await server.database.inTenant(admin, (tx) =>
      sql`update vehicle_state set latitude = 35.9, longitude = 14.5, fix_time = now() where vehicle_id = ${body.id}`.execute(
        tx,
      ),
    )
  }
  expect((await settings(admin)).isOffered).toBe(false)
})

test('who said no is offered it no more, who said yes has its tiles, and the trail tells both', async () => {
  const admin = await server.company()
  await isAtHome(admin, 42.5, 1.5)
  expect((await usePublicTiles(admin, false)).body).toMatchObject({
    usesPublicService: false,
    isOffered: false,
  })
  expect((await usePublicTiles(admin, true)).body).toEqual({
    tiles: {
      url: '/map/tiles/public/{z}/{x}/{y}',
      isArchive: false,
      bounds: [-180, -85.0511, 180, 85.0511],
      maxZoom: 14,
    },
    publicService: { host: new URL(tiles.url).host },
    usesPublicService: true,
    isOffered: false,
  })
  const { body: trail } = await server.call(admin, api.audit.activityLog, { query: { limit: 1 } })
  expect(trail.items[0]).toMatchObject({
    resourceType: 'mapSettings',
    changes: [{ field: 'usesPublicService', before: false, after: true }],
  })
})

test('tiles of the public service come to people of a company that said yes, and to nobody else', async () => {
  const [admin, other] = [await server.company(), await server.company()]
  await usePublicTiles(admin, true)
  const viewer = await server.colleague(admin, 'viewer')
  const answer = await getTile(`public/${TILE}`, viewer)
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-encoding']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
    'gzip',
  ])
  expect(answer.headers['cache-control']).toBe('private, max-age=86400')
  expect(readNamedTile(gunzipSync(answer.rawPayload)).streets.length).toBeGreaterThan(10)
  const statuses = await Promise.all(
    [getTile(`public/${TILE}`), getTile(`public/${TILE}`, other), getTile(`own/${TILE}`, viewer)].map(
      async (refused) => (await refused).statusCode,
    ),
  )
  expect(statuses).toEqual([401, 404, 404])
  await usePublicTiles(admin, false)
  expect((await getTile(`public/${TILE}`, viewer)).statusCode).toBe(404)
})

test('the service is asked for a tile once, by this server alone', async () => {
  const admin = await server.company()
  await usePublicTiles(admin, true)
  const path = '14/8851/6439'
  const before = tiles.asked.length
  const answers = await Promise.all([getTile(`public/${path}`, admin), getTile(`public/${path}`, admin)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(tiles.asked.slice(before)).toEqual([`/tiles/osm/${path}`])
  expect(Object.keys(tiles.headers.at(-1) ?? {})).not.toContain('authorization')
})

test('what is no tile is not there, and where nothing is there is nothing', async () => {
  const admin = await server.company()
  await usePublicTiles(admin, true)
  const before = tiles.asked.length
  const paths = [
    'public/15/0/0',
    'public/2/4/0',
    'public/2/-1/0',
    'public/2/1.5/0',
    'public/..%2f..%2fx/0/0',
    'x/0/0/0',
  ]
  const answers = await Promise.all(paths.map(async (path) => (await getTile(path, admin)).statusCode))
  expect([answers, tiles.asked.length]).toEqual([[404, 404, 404, 404, 404, 404], before])
  expect((await getTile('public/14/0/0', admin)).statusCode).toBe(204)
})

test('a service that does not answer is said to be unavailable, and asked again', async () => {
  const admin = await server.company()
  await usePublicTiles(admin, true)
  tiles.refuse = (response) => void response.writeHead(500).end()
  const refused = await getTile('public/14/8852/6439', admin)
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'map_unavailable' }])
  tiles.refuse = undefined
  expect((await getTile('public/14/8852/6439', admin)).statusCode).toBe(200)
})

test('an installation that uses no public service offers none and takes no yes', async () => {
  const closed = await createTestApp({ MAP_TILE_SERVICE: 'off' })
  const admin = await closed.company()
  const { body } = await closed.call(admin, api.map.getSettings, {})
  expect(body).toMatchObject({ publicService: null, usesPublicService: null, isOffered: false })
  const answer = await usePublicTiles(admin, true, closed)
  expect([answer.status, answer.body]).toMatchObject([
    409,
    {
      message:
        'This installation uses no public map. Your administrator can allow one with MAP_TILE_SERVICE.',
    },
  ])
  await closed.close()
})

test('an archive elsewhere is read by this server, for signed-in people', async () => {
  const other = await createTestApp({ MAP_TILES: tiles.archiveUrl })
  const admin = await other.company()
  const { body } = await other.call(admin, api.map.getSettings, {})
  expect(body.tiles).toEqual({ ...shipped, url: '/map/tiles/own/{z}/{x}/{y}', isArchive: false })
  const answer = await getTile(`own/${TILE}`, admin, other)
  expect(readNamedTile(gunzipSync(answer.rawPayload)).streets.length).toBeGreaterThan(10)
  expect((await getTile(`own/${TILE}`, undefined, other)).statusCode).toBe(401)
  await other.close()
})
