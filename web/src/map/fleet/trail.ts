import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import tokens from '../../lib/tokens.json'
import type { Point } from './hit-test.ts'
import { lineBlocker } from './label-blocker.ts'
import type { Scheme } from '../style/map-colours.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from '../mercator.ts'

export type TrailPoint = { longitude: number; latitude: number }

const SOURCE = 'roadbook-trail'
const LAYERS = ['roadbook-trail-casing', 'roadbook-trail-line', 'roadbook-trail-room'] as const

/** How often the end of the trail is moved to the vehicle. */
const TRAIL_MS = 250

/** The trail of the selected vehicle. It ends at the symbol's current position, not at its target. */
export class TrailLine {
  /** Oldest first. */
  points: readonly TrailPoint[] = []
  #drawnAtMs = 0

  places(): Point[] {
    return this.points.map(({ longitude, latitude }) => ({ x: mercatorX(longitude), y: mercatorY(latitude) }))
  }

  draw(map: MapLibreMap, seen: Point | undefined, isNow: boolean): void {
    const nowMs = performance.now()
    const isDue = isNow || (this.points.length > 0 && nowMs > this.#drawnAtMs + TRAIL_MS)
    if (!isDue) return
    this.#drawnAtMs = nowMs
    if (seen === undefined || this.points.length === 0) setTrail(map, [])
    else setTrail(map, [...this.points, { longitude: longitudeOf(seen.x), latitude: latitudeOf(seen.y) }])
  }
}

/** The track of the last minutes: a teal line on a casing, fading towards the past. Labels avoid it. */
export function addTrail(map: MapLibreMap, scheme: Scheme): void {
  map.addSource(SOURCE, { type: 'geojson', lineMetrics: true, data: lineOf([]) })
  for (const layer of trailLayers(scheme)) map.addLayer(layer)
}

function setTrail(map: MapLibreMap, points: readonly TrailPoint[]): void {
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
    lineBlocker(LAYERS[2], SOURCE),
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
