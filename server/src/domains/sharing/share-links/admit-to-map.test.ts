import { api, apiBase } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { stand, tokenOf } from '../../../testing/records/share-links.ts'
import { startTestTileServer, type TestTileServer } from '../../../testing/servers/tile-server.ts'

let tiles: TestTileServer
let server: TestApp
beforeAll(async () => {
  tiles = await startTestTileServer()
  server = await createTestApp({ MAP_TILE_SERVICE: tiles.url })
})
afterAll(async () => {
  await server.close()
  await tiles.close()
})

/** Mosta. */
const TILE = '/map/tiles/public/14/8850/6439'
const getTile = async (token: string, scheme = 'ShareLink') =>
  (await server.app.inject({ url: TILE, headers: { authorization: `${scheme} ${token}` } })).statusCode

async function share(admin: Person) {
  const { body: vehicle } = await server.call(admin, api.vehicles.create, {
    body: { registration: 'MAP 1', fuelType: 'diesel' },
  })
  await stand(server, { ...admin, vehicleId: vehicle.id }, [
    { minutesAgo: 0, latitude: 35.9, longitude: 14.4 },
  ])
  const { body } = await server.call(admin, api.shareLinks.create, { body: { vehicleId: vehicle.id } })
  return { id: body.id, token: tokenOf(body) }
}

const mapOf = async (token: string) =>
  (await server.app.inject({ url: `${apiBase}/public/share-location/${token}` })).json().map

test('a visitor sees the map of the company, whose tiles the link opens', async () => {
  const admin = await server.company()
  await server.call(admin, api.map.putSettings, { body: { usesPublicService: true } })
  const { token } = await share(admin)
  expect(await mapOf(token)).toEqual({
    url: '/map/tiles/public/{z}/{x}/{y}',
    isArchive: false,
    bounds: [-180, -85.0511, 180, 85.0511],
    maxZoom: 14,
  })
  expect(await getTile(token)).toBe(200)
})

test('tiles of a service that the company doesn’t use are not opened by its link', async () => {
  const { token } = await share(await server.company())
  expect(await mapOf(token)).toMatchObject({ url: '/map/malta.pmtiles', isArchive: true })
  expect(await getTile(token)).toBe(404)
})

test('neither a link that was stopped, nor an unknown one, nor the token as a person’s opens tiles', async () => {
  const admin = await server.company()
  await server.call(admin, api.map.putSettings, { body: { usesPublicService: true } })
  const { id, token } = await share(admin)
  expect(await getTile(token, 'Bearer')).toBe(401)
  expect(await getTile('unknown')).toBe(404)
  await server.call(admin, api.shareLinks.stop, { params: { id } })
  expect(await getTile(token)).toBe(404)
})
