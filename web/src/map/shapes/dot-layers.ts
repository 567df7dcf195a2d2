/** Small dots, such as the places of alerts; overlapping ones are shown as one, with their number. */
import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import tokens from '../../lib/tokens.json'
import type { Scheme } from '../style/map-colours.ts'

const SOURCE = 'roadbook-dots'
const LAYERS = { dots: 'roadbook-dots', counts: 'roadbook-dot-counts' } as const

const DOT_PIXELS = 4
const COUNT_PIXELS = 10
/** Dots overlap if their centres are closer than this. */
const APART_PIXELS = 16
/** The closest zoom of the map: even there, dots at the same place are shown as one. */
const CLOSEST = 19

const hasCount: ExpressionSpecification = ['has', 'point_count']

export type Spot = { latitude: number; longitude: number }

export function addDots(map: MapLibreMap, scheme: Scheme): void {
  const { c1: colour, surface } = tokens.colour[scheme]
  map.addSource(SOURCE, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    cluster: true,
    clusterRadius: APART_PIXELS,
    clusterMaxZoom: CLOSEST,
    maxzoom: CLOSEST + 1,
  })
  map.addLayer({
    id: LAYERS.dots,
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-radius': ['case', hasCount, COUNT_PIXELS, DOT_PIXELS],
      'circle-color': colour,
      'circle-stroke-color': surface,
      'circle-stroke-width': 1.5,
    },
  })
  map.addLayer({
    id: LAYERS.counts,
    type: 'symbol',
    source: SOURCE,
    filter: hasCount,
    layout: {
      'text-field': ['to-string', ['get', 'point_count_abbreviated']],
      'text-font': ['Inter Variable Medium', 'Inter Variable'],
      'text-size': 11,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': surface },
  })
}

/** Above layers added later. */
export function raiseDots(map: MapLibreMap): void {
  for (const layer of Object.values(LAYERS)) if (map.getLayer(layer) !== undefined) map.moveLayer(layer)
}

export function setDots(map: MapLibreMap, dots: readonly Spot[]): void {
  const features = dots.map(({ longitude, latitude }) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  }))
  void map.getSource<GeoJSONSource>(SOURCE)?.setData({ type: 'FeatureCollection', features })
}
