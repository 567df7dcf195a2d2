import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import tokens from '../lib/tokens.json'
import { BLOCKER_IMAGE, BLOCKER_IMAGE_PIXELS } from './label-blocker.ts'
import type { Scheme } from './map-colours.ts'

export type TrailPoint = { longitude: number; latitude: number }

const SOURCE = 'roadbook-trail'
const LAYERS = ['roadbook-trail-casing', 'roadbook-trail-line', 'roadbook-trail-room'] as const

/** The track of the last minutes: a teal line on a casing, fading towards the past. Labels avoid it. */
export function addTrail(map: MapLibreMap, scheme: Scheme): void {
  map.addSource(SOURCE, { type: 'geojson', lineMetrics: true, data: lineOf([]) })
  for (const layer of trailLayers(scheme)) map.addLayer(layer)
}

export function setTrail(map: MapLibreMap, points: readonly TrailPoint[]): void {
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(lineOf(points))
}

function lineOf(points: readonly TrailPoint[]) {
  const coordinates = points.map((point) => [point.longitude, point.latitude])
  return {
    type: 'FeatureCollection' as const,
    features:
      coordinates.length < 2
        ? []
        : [
            {
              type: 'Feature' as const,
              properties: {},
              geometry: { type: 'LineString' as const, coordinates },
            },
          ],
  }
}

function trailLayers(scheme: Scheme): LayerSpecification[] {
  const { trail, lineCasing } = tokens.map[scheme]
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: LAYERS[0],
      type: 'line',
      source: SOURCE,
      layout,
      paint: { 'line-width': 9, 'line-gradient': fading(lineCasing, 0.35) },
    },
    {
      id: LAYERS[1],
      type: 'line',
      source: SOURCE,
      layout,
      paint: { 'line-width': 5, 'line-gradient': fading(trail, 0.4) },
    },
    {
      id: LAYERS[2],
      type: 'symbol',
      source: SOURCE,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': BLOCKER_IMAGE_PIXELS,
        'icon-image': BLOCKER_IMAGE,
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    },
  ]
}

function fading(colour: string, oldest: number) {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(',')
  return ['interpolate', ['linear'], ['line-progress'], 0, `rgba(${channels},${oldest})`, 0.8, colour] as [
    'interpolate',
    ['linear'],
    ['line-progress'],
    number,
    string,
    number,
    string,
  ]
}
