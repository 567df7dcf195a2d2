import type { LatLon } from '@roadbook/geo/types'
import { LRUCache } from 'lru-cache'
import { type NamedTile, nothingNamed, readNamedTile } from './named-tile.ts'
import { nearestPlace, nearestStreet } from './nearest-named.ts'
import { tilesAround } from './tile-grid.ts'
import { isWithin, type TileAddress, type TileSource } from './tile-source.ts'

export type Street = { street: string; town: string | undefined }

export type StreetReader = {
  /** Undefined where no named street is near, or where the tiles end. */
  streetAt(place: LatLon): Promise<Street | undefined>
  covers(place: LatLon): Promise<boolean>
}

/** Farther from a street one stands in a yard, a field or a harbour. */
const STREET_METERS = 60
const TOWN_METERS = 5_000
/** Streets have all their names here, and places here have theirs; archives and services go no further. */
const STREET_ZOOM = 14
const TOWN_ZOOM = 10
/** A tile of a dense city takes some 200 kB in this form. */
const MAX_TILES = 128

type Options = {
  /** False where another list knows the towns of these tiles better. */
  readsTowns?: boolean
}

/** Reads the nearest street, and the town it lies in, from vector tiles. */
export function createStreetReader(source: TileSource, { readsTowns = true }: Options = {}): StreetReader {
  const remembered = new LRUCache<string, Promise<NamedTile>>({ max: MAX_TILES })

  function named(address: TileAddress): Promise<NamedTile> {
    const key = `${address.z}/${address.x}/${address.y}`
    const known = remembered.get(key)
    if (known) return known
    const tile = read(source, address)
    remembered.set(key, tile)
    tile.catch(() => remembered.delete(key))
    return tile
  }

  async function townAt(place: LatLon, zoom: number): Promise<string | undefined> {
    let best = { meters: TOWN_METERS, name: undefined as string | undefined }
    for (const { address, x, y, metersPerTile } of tilesAround(place, TOWN_METERS, zoom)) {
      const { places } = await named(address)
      const near = nearestPlace(places, { x, y }, best.meters / metersPerTile)
      if (near) best = { meters: near.distance * metersPerTile, name: near.thing.name }
    }
    return best.name
  }

  return {
    async covers(place) {
      return isWithin((await source.about()).bounds, place)
    },
    async streetAt(place) {
      const { maxZoom, bounds } = await source.about()
      if (!isWithin(bounds, place)) return undefined
      let best = { meters: STREET_METERS, name: undefined as string | undefined }
      for (const tile of tilesAround(place, STREET_METERS, Math.min(STREET_ZOOM, maxZoom))) {
        const { streets } = await named(tile.address)
        const near = nearestStreet(streets, tile, best.meters / tile.metersPerTile)
        if (near) best = { meters: near.distance * tile.metersPerTile, name: near.thing.name }
      }
      if (best.name === undefined) return undefined
      const town = readsTowns ? await townAt(place, Math.min(TOWN_ZOOM, maxZoom)) : undefined
      return { street: best.name, town }
    },
  }
}

async function read(source: TileSource, address: TileAddress): Promise<NamedTile> {
  const bytes = await source.tile(address)
  return bytes ? readNamedTile(bytes) : nothingNamed
}
