import { afterAll, beforeAll, expect, test } from 'vitest'
import { openArchiveFile } from './archive.ts'
import { createStreetReader, type StreetReader } from './street-reader.ts'
import { maltaFile } from '../../../testing/servers/tile-server.ts'
import type { TileSource } from './tile-source.ts'

let malta: Awaited<ReturnType<typeof openArchiveFile>>
let streets: StreetReader

beforeAll(async () => {
  malta = await openArchiveFile(maltaFile)
  streets = createStreetReader(malta)
})
afterAll(() => malta.close())

const at = (latitude: number, longitude: number) => streets.streetAt({ latitude, longitude })

test('a place has its street and the town that the map names', async () => {
  expect([await at(35.9128, 14.5021), await at(35.8872, 14.5173)]).toEqual([
    { street: 'Triq il-Kbira', town: 'Tas-Sliema' },
    { street: 'Triq il-Vitorja', town: 'L-Isla' },
  ])
})

test('in a harbour, on a field and outside of the map there is no street', async () => {
  // The Grand Harbour; the cliffs of Dingli; Sicily.
  expect([await at(35.895, 14.5185), await at(35.8473, 14.38), await at(37.07, 15.28)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const [here, there] = [
    { latitude: 35.9, longitude: 14.5 },
    { latitude: 37.07, longitude: 15.28 },
  ]
  expect([await streets.covers(here), await streets.covers(there)]).toEqual([true, false])
})

test('a street beyond the border of a tile is found as one within it', async () => {
  // The border between two tiles of zoom 14, through Ħamrun; both points are ten metres from it.
  const border = (8851 / 2 ** 14) * 360 - 180
  const tenMeters = 10 / (111_195 * Math.cos((35.886 * Math.PI) / 180))
  let found = 0
  for (let latitude = 35.88; latitude < 35.892; latitude += 0.0005) {
    const [west, east] = [await at(latitude, border - tenMeters), await at(latitude, border + tenMeters)]
    if (west && east) found += 1
    expect(west === undefined || (await isNear(latitude, border, west.street))).toBe(true)
  }
  expect(found).toBeGreaterThan(5)
})

/** The same streets are found from the other side of the border. */
async function isNear(latitude: number, border: number, street: string): Promise<boolean> {
  const others = new Set<string | undefined>()
  for (let step = -6; step <= 6; step++) others.add((await at(latitude, border + step * 0.0001))?.street)
  return others.has(street)
}

test('a tile is read once, however many places of it are asked for', async () => {
  const read: string[] = []
  const counted: TileSource = {
    about: () => malta.about(),
    tile(address) {
      read.push(`${address.z}/${address.x}/${address.y}`)
      return malta.tile(address)
    },
  }
  const reader = createStreetReader(counted)
  const places = Array.from({ length: 50 }, (_, index) => ({
    latitude: 35.9125,
    longitude: 14.5 + index / 1e5,
  }))
  await Promise.all(places.map((place) => reader.streetAt(place)))
  expect(new Set(read).size).toBe(read.length)
})

test('a tile that could not be read is asked for again', async () => {
  let isBroken = true
  const source: TileSource = {
    about: () => malta.about(),
    tile: (address) => (isBroken ? Promise.reject(new Error('broken')) : malta.tile(address)),
  }
  const reader = createStreetReader(source)
  const place = { latitude: 35.9128, longitude: 14.5021 }
  await expect(reader.streetAt(place)).rejects.toThrow('broken')
  isBroken = false
  expect(await reader.streetAt(place)).toEqual({ street: 'Triq il-Kbira', town: 'Tas-Sliema' })
})
