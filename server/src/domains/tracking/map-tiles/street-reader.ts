import type { LatLon } from '@roadbook/geo/types'
import { LRUCache } from 'lru-cache'
import { type NamedTile, nothingNamed, readNamedTile } from './named-tile.ts'
import { nearestPlace, nearestStreet } from './nearest-named.ts'
import { tilesAround } from './tile-grid.ts'
import { isWithin, type TileAddress, type TileSource } from './tile-source.ts'

export type Street = { street: string; town: string | undefined }

export type StreetReader = {
  /** Undefined if no named street is near, or outside the tiles. */
  streetAt(place: LatLon): Promise<Street | undefined>
  covers(place: LatLon): Promise<boolean>
}

/** Beyond this distance the place is a yard, a field or a harbour, not a street. */
const STREET_METERS = 60
const TOWN_METERS = 5_000
/** Tiles at this zoom have all street names and place names; archives and services have no deeper zoom. */
const STREET_ZOOM = 14
const TOWN_ZOOM = 10
/** A decoded tile of a dense city takes about 200 kB. */
const MAX_TILES = 128

type Options = {
  /** False if another source knows the towns of these tiles better. */
  readsTowns?: boolean
}

/** Finds the nearest street, and its town, in vector tiles. */
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
