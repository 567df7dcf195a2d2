import type { LatLon } from '@roadbook/geo/types'
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import tokens from '../../lib/tokens.json'
import { lineBlocker } from '../../map/fleet/label-blocker.ts'
import type { Scheme } from '../../map/style/map-colours.ts'

/** `tail`: from the end of the driven route to the symbol, a line so short that it can be updated with every frame. */
const SOURCES = { driven: 'roadbook-driven', tail: 'roadbook-driven-tail', ahead: 'roadbook-ahead' } as const

type Part = keyof typeof SOURCES

export type ShownLayers = { driven: boolean; ahead: boolean }

const round = { 'line-cap': 'round', 'line-join': 'round' } as const

/** The driven route is solid, the route ahead dotted, both below the vehicle. Place names avoid them. */
export function addRoute(map: MapLibreMap, scheme: Scheme): void {
  const { trail, lineCasing } = tokens.map[scheme]
  for (const source of Object.values(SOURCES)) map.addSource(source, { type: 'geojson', data: lines([]) })
  const line = (part: Part, id: string, paint: object): LayerSpecification => ({
    id: `${SOURCES[part]}-${id}`,
    type: 'line',
    source: SOURCES[part],
    layout: round,
    paint,
  })
  const layers = [
    line('ahead', 'casing', { 'line-width': 8, 'line-color': lineCasing, 'line-opacity': 0.7 }),
    // A dash of length zero with round ends is a dot.
    line('ahead', 'dots', { 'line-width': 4.5, 'line-color': trail, 'line-dasharray': [0.01, 1.8] }),
    line('driven', 'casing', { 'line-width': 9, 'line-color': lineCasing }),
    line('tail', 'casing', { 'line-width': 9, 'line-color': lineCasing }),
    line('driven', 'line', { 'line-width': 5, 'line-color': trail }),
    line('tail', 'line', { 'line-width': 5, 'line-color': trail }),
    ...(['driven', 'ahead'] as const).map((part) => lineBlocker(`${SOURCES[part]}-room`, SOURCES[part])),
  ]
  for (const layer of layers) map.addLayer(layer)
}

export function setRoute(map: MapLibreMap, part: Part, parts: readonly (readonly LatLon[])[]): void {
  void map.getSource<GeoJSONSource>(SOURCES[part])?.setData(lines(parts))
}

function lines(parts: readonly (readonly LatLon[])[]) {
  const features = parts
    .filter((part) => part.length > 1)
    .map((part) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: {
        type: 'LineString' as const,
        coordinates: part.map(({ longitude, latitude }) => [longitude, latitude]),
      },
    }))
  return { type: 'FeatureCollection' as const, features }
}
