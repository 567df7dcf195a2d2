import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Position } from '@roadbook/geo/shapes/shape'
import type { AreaPart } from './areas-at.ts'

/** The names of the layers of buildings and of land in street maps: Shortbread, OpenMapTiles, Protomaps. */
const AREA_LAYERS = ['buildings', 'building', 'sites', 'land', 'landuse']

/** The buildings and land in the displayed tiles, and the zoom of those tiles. */
export function readAreas(map: MapLibreMap): { parts: AreaPart[]; tileZoom: number } {
  const sources = Object.entries(map.getStyle().sources).filter(([, { type }]) => type === 'vector')
  const parts = sources.flatMap(([source]) =>
    AREA_LAYERS.flatMap((sourceLayer) =>
      map
        .querySourceFeatures(source, { sourceLayer })
        .flatMap(({ geometry, properties }) =>
          ringsOf(geometry).map((ring): AreaPart => ({ kind: kindOf(sourceLayer, properties), ring })),
        ),
    ),
  )
  const deepest = Math.max(...sources.map(([source]) => map.getSource(source)?.maxzoom ?? 0))
  return { parts, tileZoom: Math.min(Math.floor(map.getZoom()), deepest) }
}

function kindOf(sourceLayer: string, { kind, class: ofClass }: Record<string, unknown>): string {
  return JSON.stringify([sourceLayer, kind ?? ofClass])
}

/** The outer ring of each polygon. */
function ringsOf(geometry: GeoJSON.Geometry): Position[][] {
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : []
  return polygons.flatMap(([ring]) => (ring ? [ring.map(([x = 0, y = 0]): Position => [x, y])] : []))
}
