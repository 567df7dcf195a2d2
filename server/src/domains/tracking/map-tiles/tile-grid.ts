import type { LatLon } from '@roadbook/geo/types'
import type { TileAddress } from './tile-source.ts'

const EARTH_METERS = 40_075_016
const RADIANS = Math.PI / 180
const FARTHEST_NORTH = 85.0511

/** A place in the coordinates of one tile, 0 to 1 within it. */
type InTile = { address: TileAddress; x: number; y: number; metersPerTile: number }

/** The tiles that a circle around the place touches, each with the place in the tile's coordinates. */
export function tilesAround(place: LatLon, withinMeters: number, z: number): InTile[] {
  const count = 2 ** z
  const latitude = Math.max(-FARTHEST_NORTH, Math.min(FARTHEST_NORTH, place.latitude))
  const worldX = ((place.longitude + 180) / 360) * count
  const worldY = ((1 - Math.asinh(Math.tan(latitude * RADIANS)) / Math.PI) / 2) * count
  const metersPerTile = (EARTH_METERS * Math.cos(latitude * RADIANS)) / count
  const reach = withinMeters / metersPerTile
  const found: InTile[] = []
  for (let y = Math.floor(worldY - reach); y <= Math.floor(worldY + reach); y++) {
    if (y < 0 || y >= count) continue
    for (let x = Math.floor(worldX - reach); x <= Math.floor(worldX + reach); x++) {
      const address = { z, x: (x + count) % count, y }
      found.push({ address, x: worldX - x, y: worldY - y, metersPerTile })
    }
  }
  return found
}

/** The geographic position of a point in a tile; x and y are 0 to 1 within the tile. */
export function placeInTile({ z, x, y }: TileAddress, at: { x: number; y: number }): LatLon {
  const count = 2 ** z
  const north = Math.PI * (1 - (2 * (y + at.y)) / count)
  return { latitude: Math.atan(Math.sinh(north)) / RADIANS, longitude: ((x + at.x) / count) * 360 - 180 }
}
