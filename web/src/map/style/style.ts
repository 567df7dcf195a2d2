import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapTiles } from '@roadbook/contract/tracking/map'
import { mapColours, type MapColours, type Scheme } from './map-colours.ts'
import { absoluteUrl } from '../absolute-url.ts'
import { TILE_PROTOCOL } from './tile-protocol.ts'
import { placeLayers, streetLabelLayers } from './style-labels.ts'
import { roadLayers } from './style-roads.ts'

type StyleInput = {
  scheme: Scheme
  /** Shortbread schema. Within their bounds, their coastline replaces the world outline. */
  tiles: MapTiles
  /** `{fontstack}` and `{range}` are filled in. Without it names are drawn from the page's fonts. */
  glyphsUrl?: string
  /** A small map shows no names except the capital's. */
  detail?: 'full' | 'calm'
}

export const WORLD_SOURCE = 'world'
/** The rectangle of the tiles. */
export const COVERED_SOURCE = 'covered'
export const SEA_LAYER = 'sea'
/** Below this zoom the sea of the tiles is too coarse, and only the outline of the world is used. */
export const TILES_FROM_ZOOM = 7

/** The street map in the product's own style, in Mercator: a custom layer is misplaced on the globe. */
export function buildStyle(input: StyleInput): StyleSpecification {
  const colours = mapColours(input.scheme)
  const isFull = input.detail !== 'calm'
  return {
    version: 8,
    name: `Roadbook ${input.scheme}`,
    projection: { type: 'mercator' },
    ...(input.glyphsUrl === undefined ? {} : { glyphs: input.glyphsUrl }),
    sources: {
      // Its data is large and rarely needed: `world-outline.ts` loads it when the map shows more than the
      // tiles.
      [WORLD_SOURCE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, maxzoom: 6 },
      [COVERED_SOURCE]: { type: 'geojson', data: rectangle(input.tiles.bounds) },
      streets: {
        type: 'vector',
        ...sourceOf(input.tiles),
        attribution:
          '© <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">OpenStreetMap contributors</a>',
      },
    },
    layers: [
      ...groundLayers(colours),
      ...landLayers(colours),
      ...roadLayers(colours),
      ...(isFull ? streetLabelLayers(colours) : []),
      ...placeLayers(colours, isFull),
    ],
  }
}

/** An archive contains its own zooms and bounds. */
function sourceOf({ url, isArchive, bounds, maxZoom }: MapTiles) {
  if (isArchive) return { url: `pmtiles://${absoluteUrl(url)}` }
  return { tiles: [`${TILE_PROTOCOL}:/${url}`], bounds: [...bounds] as typeof bounds, maxzoom: maxZoom }
}

function groundLayers(colours: MapColours): LayerSpecification[] {
  return [
    // `sea.ts` sets it to the sea's colour.
    { id: SEA_LAYER, type: 'background', paint: { 'background-color': colours.land } },
    {
      id: 'world',
      type: 'fill',
      source: WORLD_SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    {
      id: 'world-borders',
      type: 'line',
      source: WORLD_SOURCE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': colours.majorCasing, 'line-width': 0.8 },
    },
    {
      id: 'covered',
      type: 'fill',
      source: COVERED_SOURCE,
      minzoom: TILES_FROM_ZOOM,
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    fill('ocean', 'ocean', colours.water, { minzoom: TILES_FROM_ZOOM }),
  ]
}

const GREEN = [
  'forest',
  'park',
  'village_green',
  'recreation_ground',
  'garden',
  'cemetery',
  'golf_course',
  'grass',
]
const BUILT = ['industrial', 'quarry', 'railway', 'commercial', 'retail', 'landfill']

function landLayers(colours: MapColours): LayerSpecification[] {
  return [
    fill('residential', 'land', colours.residential, { minzoom: 9, kinds: ['residential', 'garages'] }),
    fill('industrial', 'land', colours.industrial, { minzoom: 9, kinds: BUILT }),
    fill('green', 'land', colours.green, { minzoom: 8, kinds: GREEN }),
    fill('water', 'water_polygons', colours.water, { minzoom: 8 }),
    {
      id: 'streams',
      type: 'line',
      source: 'streets',
      'source-layer': 'water_lines',
      minzoom: 9,
      paint: { 'line-color': colours.water, 'line-width': 1.2 },
    },
    fill('piers', 'pier_polygons', colours.land, { minzoom: 12 }),
    {
      id: 'pier-lines',
      type: 'line',
      source: 'streets',
      'source-layer': 'pier_lines',
      minzoom: 12,
      paint: { 'line-color': colours.land, 'line-width': 2 },
    },
    fill('squares', 'street_polygons', colours.roadMinor, { minzoom: 13 }),
    fill('buildings', 'buildings', colours.building, { minzoom: 14 }),
  ]
}

function fill(
  id: string,
  layer: string,
  colour: string,
  only: { minzoom?: number; kinds?: string[] },
): LayerSpecification {
  return {
    id,
    type: 'fill',
    source: 'streets',
    'source-layer': layer,
    ...(only.minzoom === undefined ? {} : { minzoom: only.minzoom }),
    ...(only.kinds === undefined ? {} : { filter: ['in', ['get', 'kind'], ['literal', only.kinds]] }),
    paint: { 'fill-color': colour },
  }
}

function rectangle([west, south, east, north]: readonly [number, number, number, number]) {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const geometry = { type: 'Polygon' as const, coordinates: [ring] }
  return { type: 'Feature' as const, properties: {}, geometry }
}
