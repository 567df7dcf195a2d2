import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

/** A line as x, y, x, y …, 0 to 1 within the tile and a little beyond. */
export type NamedStreet = { name: string; lines: Float32Array[] }
export type NamedPlace = { name: string; kind: string; population: number; x: number; y: number }

/** The named things in a tile of the Shortbread schema; https://shortbread-tiles.org/schema/1.0/ */
export type NamedTile = { streets: NamedStreet[]; places: NamedPlace[] }

export const nothingNamed: NamedTile = { streets: [], places: [] }

/** Places used in addresses; a locality is a field or a bay. */
const SETTLEMENTS: ReadonlySet<unknown> = new Set([
  'capital',
  'state_capital',
  'city',
  'town',
  'village',
  'suburb',
])
/** Ways without cars. */
const NOT_DRIVEN: ReadonlySet<unknown> = new Set([
  'footway',
  'path',
  'steps',
  'cycleway',
  'bridleway',
  'rail',
  'light_rail',
  'subway',
  'tram',
  'narrow_gauge',
  'funicular',
  'monorail',
])

export function readNamedTile(bytes: Uint8Array): NamedTile {
  const { street_labels: streets, place_labels: places } = new VectorTile(new PbfReader(bytes)).layers
  return { streets: streets ? readStreets(streets) : [], places: places ? readPlaces(places) : [] }
}

function readStreets(layer: VectorTileLayer): NamedStreet[] {
  const found: NamedStreet[] = []
  for (let index = 0; index < layer.length; index++) {
    const feature = layer.feature(index)
    const { kind, name, ref } = feature.properties
    // A motorway has only a number.
    const shown = textOf(name) ?? textOf(ref)
    if (shown === undefined || NOT_DRIVEN.has(kind)) continue
    const lines = feature.loadGeometry().map((line) => {
      const flat = new Float32Array(line.length * 2)
      for (const [at, point] of line.entries()) {
        flat[2 * at] = point.x / feature.extent
        flat[2 * at + 1] = point.y / feature.extent
      }
      return flat
    })
    found.push({ name: shown, lines })
  }
  return found
}

function readPlaces(layer: VectorTileLayer): NamedPlace[] {
  const found: NamedPlace[] = []
  for (let index = 0; index < layer.length; index++) {
    const feature = layer.feature(index)
    const { kind, name, population } = feature.properties
    const shown = textOf(name)
    if (shown === undefined || typeof kind !== 'string' || !SETTLEMENTS.has(kind)) continue
    const [point] = feature.loadGeometry()[0] ?? []
    if (point === undefined) continue
    const { x, y } = point
    const people = typeof population === 'number' ? population : 0
    found.push({ name: shown, kind, population: people, x: x / feature.extent, y: y / feature.extent })
  }
  return found
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
