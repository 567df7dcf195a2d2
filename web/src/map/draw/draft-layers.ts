import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { Shape } from '@roadbook/geo/shapes/shape'
import tokens from '../../lib/tokens.json'
import type { Scheme } from '../style/map-colours.ts'
import { areasOf } from '../shapes/map-shape.ts'

const SOURCE = 'roadbook-draft'
const LAYERS = ['roadbook-draft-fill', 'roadbook-draft-casing', 'roadbook-draft-outline']

/** Layers below the handles: the outline's casing, the area of a corridor, and shapes that can't be dragged. */
export function addDraft(map: MapLibreMap, scheme: Scheme): void {
  const [fill = '', casing = '', outline = ''] = LAYERS
  map.addSource(SOURCE, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
  const isWhole = ['get', 'faint'] as ['get', string]
  map.addLayer({
    id: fill,
    type: 'fill',
    source: SOURCE,
    paint: {
      'fill-color': ['get', 'colour'],
      'fill-opacity': ['case', isWhole, scheme === 'dark' ? 0.16 : 0.1, 0],
    },
  })
  map.addLayer({
    id: casing,
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': tokens.map[scheme].lineCasing, 'line-width': 5 },
  })
  map.addLayer({
    id: outline,
    type: 'line',
    source: SOURCE,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': ['get', 'colour'],
      'line-width': 1.5,
      'line-opacity': ['case', isWhole, 1, 0],
    },
  })
}

/** `isWhole`: no other layer draws its area. */
export function setDraft(
  map: MapLibreMap,
  shape: Shape | null,
  { colour, isWhole }: { colour: string; isWhole: boolean },
): void {
  const shapes = shape === null ? [] : [{ id: 'draft', name: '', shape, colour, isFaint: isWhole }]
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(areasOf(shapes))
}
