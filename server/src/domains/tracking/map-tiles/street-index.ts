import { setImmediate as nextTurn } from 'node:timers/promises'
import { type NamedStreet, readNamedTile } from './named-tile.ts'
import { placeInTile, tilesAround } from './tile-grid.ts'
import type { TileAddress, TileSource } from './tile-source.ts'

type ListedStreet = { name: string; latitude: number; longitude: number }

export type StreetIndex = {
  /** Read on the first call, then cached; empty if the map is too large to be listed. */
  all(): Promise<readonly ListedStreet[]>
}

/** About a square of a hundred kilometres in central Europe: takes some two seconds to read, and 10 MB. */
const MAX_TILES = 4_096
const ZOOM = 14
/** Pieces of a street within one tile of this zoom, some ten kilometres wide, count as one street. */
const ONE_STREET_ZOOM = 12

/** All named streets of a map on this machine. */
export function createStreetIndex(source: TileSource): StreetIndex {
  let listed: Promise<readonly ListedStreet[]> | undefined
  return {
    all() {
      listed ??= readStreets(source).catch((error: unknown) => {
        listed = undefined
        throw error
      })
      return listed
    },
  }
}

async function readStreets(source: TileSource): Promise<ListedStreet[]> {
  const addresses = await tilesOf(source)
  const found = new Map<string, ListedStreet>()
  for (const address of addresses) {
    const bytes = await source.tile(address)
    if (!bytes) continue
    for (const street of readNamedTile(bytes).streets) {
      const shift = 2 ** (ZOOM - ONE_STREET_ZOOM)
      const key = `${street.name} ${Math.floor(address.x / shift)} ${Math.floor(address.y / shift)}`
      if (!found.has(key)) found.set(key, { name: street.name, ...placeInTile(address, middleOf(street)) })
    }
    // Yield to other work while reading a large list.
    await nextTurn()
  }
  return [...found.values()]
}

async function tilesOf(source: TileSource): Promise<TileAddress[]> {
  const { bounds, maxZoom } = await source.about()
  const [west, south, east, north] = bounds
  const [first] = tilesAround({ latitude: north, longitude: west }, 0, ZOOM)
  const [last] = tilesAround({ latitude: south, longitude: east }, 0, ZOOM)
  if (!first || !last || maxZoom < ZOOM) return []
  const [columns, rows] = [last.address.x - first.address.x + 1, last.address.y - first.address.y + 1]
  if (columns * rows > MAX_TILES) return []
  return Array.from({ length: columns * rows }, (_, index) => ({
    z: ZOOM,
    x: first.address.x + (index % columns),
    y: first.address.y + Math.floor(index / columns),
  }))
}

function middleOf({ lines: [line] }: NamedStreet): { x: number; y: number } {
  const at = line ? 2 * Math.floor(line.length / 4) : 0
  return { x: line?.[at] ?? 0.5, y: line?.[at + 1] ?? 0.5 }
}
