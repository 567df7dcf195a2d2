import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'

/** Rendered with the page's own font; a glyph server gets the same name as its font stack. */
const MEDIUM = ['Inter Variable Medium', 'Inter Variable']
const NAME: ExpressionSpecification = ['coalesce', ['get', 'name'], '']

type Place = {
  kinds: string[]
  minzoom: number
  maxzoom?: number
  sizes: readonly [small: number, large: number]
  isFaint?: boolean
}

// The capital first: if names collide, the earlier layer here has priority.
const PLACES: Record<string, Place> = {
  capital: { kinds: ['capital', 'state_capital', 'city'], minzoom: 5, sizes: [13, 16] },
  town: { kinds: ['town'], minzoom: 9.5, sizes: [12, 14] },
  village: { kinds: ['village'], minzoom: 11, sizes: [12, 13] },
  suburb: { kinds: ['suburb', 'quarter'], minzoom: 12, sizes: [11, 13], isFaint: true },
  hamlet: { kinds: ['hamlet', 'neighbourhood', 'locality'], minzoom: 13, sizes: [11, 12], isFaint: true },
}

export function placeLayers(colours: MapColours, isFull: boolean): LayerSpecification[] {
  const names = isFull ? Object.keys(PLACES).toReversed() : ['capital']
  return [worldNames(colours), ...names.map((name) => placeLayer(name, PLACES[name]!, colours))]
}

function placeLayer(name: string, place: Place, colours: MapColours): LayerSpecification {
  const [small, large] = place.sizes
  return {
    id: `place-${name}`,
    type: 'symbol',
    source: 'streets',
    'source-layer': 'place_labels',
    minzoom: place.minzoom,
    filter: ['in', ['get', 'kind'], ['literal', place.kinds]],
    layout: {
      'text-field': NAME,
      'text-font': MEDIUM,
      'text-size': ['interpolate', ['linear'], ['zoom'], 9, small, 14, large],
      'text-max-width': 8,
      'text-padding': 6,
    },
    paint: {
      'text-color': place.isFaint ? colours.label : colours.place,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.4,
    },
  }
}

function worldNames(colours: MapColours): LayerSpecification {
  return {
    id: 'world-names',
    type: 'symbol',
    source: 'world',
    maxzoom: 7,
    filter: [
      'all',
      ['==', ['geometry-type'], 'Point'],
      ['>', ['*', ['get', 'area'], ['^', 4, ['zoom']]], 2400],
    ],
    layout: {
      'text-field': NAME,
      'text-font': MEDIUM,
      'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 13],
      'text-max-width': 7,
      'symbol-sort-key': ['-', 0, ['get', 'area']],
    },
    paint: { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.2 },
  }
}

export function streetLabelLayers(colours: MapColours): LayerSpecification[] {
  const paint = { 'text-color': colours.label, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 }
  const street = (id: string, minzoom: number, kinds: string[]): LayerSpecification => ({
    id,
    type: 'symbol',
    source: 'streets',
    'source-layer': 'street_labels',
    minzoom,
    filter: ['in', ['get', 'kind'], ['literal', kinds]],
    layout: {
      'symbol-placement': 'line',
      'text-field': NAME,
      'text-font': MEDIUM,
      'text-size': ['interpolate', ['linear'], ['zoom'], 13, 11, 18, 14],
      'text-padding': 4,
    },
    paint,
  })
  return [
    street('street-names-minor', 15, [
      'residential',
      'unclassified',
      'living_street',
      'pedestrian',
      'service',
    ]),
    street('street-names-tertiary', 14, ['tertiary']),
    street('street-names', 13, ['secondary', 'primary', 'trunk', 'motorway']),
    {
      id: 'water-names',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'water_polygons_labels',
      minzoom: 14,
      layout: { 'text-field': NAME, 'text-font': MEDIUM, 'text-size': 12 },
      paint: { ...paint, 'text-color': colours.waterLabel },
    },
  ]
}
