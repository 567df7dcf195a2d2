import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LatLon } from '@roadbook/geo/types'
import { findRoute } from '@roadbook/roads/find-route'
import { decodeRoadNetwork } from '@roadbook/roads/network-file'
import { type RoadMap, roadMapOf } from '@roadbook/roads/road-map'
import type { Route } from '@roadbook/roads/route'

const ENDING = '.roads.json.gz'

/** Paths. */
export type RoadsToRead = { shipped: string; folder: string }

export type RefusedFile = { file: string; reason: string }
type Regions = { maps: RoadMap[]; refused: RefusedFile[] }

/**
 * Reads the given road network and those of a folder, if it exists; the smallest region comes first. Unreadable ones are
 * left out.
 */
export function readRegions({ shipped, folder }: RoadsToRead): Regions {
  const regions: Regions = { maps: [], refused: [] }
  const attempt = (file: string, read: () => void): void => {
    try {
      read()
    } catch (error) {
      regions.refused.push({ file, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  const files = [shipped]
  attempt(folder, () => files.push(...networksIn(folder)))
  for (const file of files) {
    attempt(file, () => regions.maps.push(roadMapOf(decodeRoadNetwork(readFileSync(file)))))
  }
  regions.maps.sort((a, b) => squareDegrees(a) - squareDegrees(b))
  return regions
}

function networksIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING))
  return names.sort().map((name) => join(folder, name))
}

function squareDegrees({ index: { bounds } }: RoadMap): number {
  return (bounds.north - bounds.south) * (bounds.east - bounds.west)
}

/** The quickest route in the first region that has one. */
export function findRouteIn(maps: readonly RoadMap[], from: LatLon, to: LatLon): Route | undefined {
  for (const map of maps) {
    const route = findRoute(map, from, to)
    if (route) return route
  }
  return undefined
}
