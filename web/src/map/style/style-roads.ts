import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import type { MapColours } from './map-colours.ts'

type Road = {
  id: string
  kinds: string[]
  minzoom: number
  /** Widths of the road in pixels at zoom 8, 12, 14, 16 and 18; the casing is a pixel wider on each side. */
  widths: readonly [number, number, number, number, number]
  colour: 'major' | 'road' | 'roadMinor'
}

// From the least to the most important: later ones are drawn on top.
const ROADS: readonly Road[] = [
  {
    id: 'path',
    kinds: ['footway', 'steps', 'path', 'cycleway'],
    minzoom: 15,
    widths: [0, 0, 0.5, 1, 3],
    colour: 'roadMinor',
  },
  {
    id: 'service',
    kinds: ['service', 'track', 'runway', 'taxiway'],
    minzoom: 13.5,
    widths: [0, 0, 0.8, 3, 9],
    colour: 'roadMinor',
  },
  {
    id: 'minor',
    kinds: ['residential', 'unclassified', 'living_street', 'pedestrian', 'busway'],
    minzoom: 12,
    widths: [0, 0.5, 1.8, 6, 18],
    colour: 'roadMinor',
  },
  { id: 'tertiary', kinds: ['tertiary'], minzoom: 10, widths: [0.3, 1.2, 3, 8, 22], colour: 'road' },
  { id: 'secondary', kinds: ['secondary'], minzoom: 9, widths: [0.5, 1.8, 4, 10, 25], colour: 'road' },
  { id: 'primary', kinds: ['primary'], minzoom: 8, widths: [0.6, 2.4, 5, 12, 28], colour: 'major' },
  { id: 'trunk', kinds: ['trunk', 'motorway'], minzoom: 6, widths: [0.8, 2.8, 5.5, 13, 30], colour: 'major' },
]

/** Below this zoom a narrow road would show only its casing. */
const CASING_FROM_ZOOM = { major: 11, road: 12, roadMinor: 14 } as const

/** All casings are below all roads, so that roads join at crossings. */
export function roadLayers(colours: MapColours): LayerSpecification[] {
  return [
    ...ROADS.map((road) => line(road, 'casing', colours)),
    ...ROADS.map((road) => line(road, 'road', colours)),
    {
      id: 'rail',
      type: 'line',
      source: 'streets',
      'source-layer': 'streets',
      minzoom: 12,
      filter: ['in', ['get', 'kind'], ['literal', ['rail', 'light_rail', 'tram']]],
      paint: { 'line-color': colours.majorCasing, 'line-width': 1 },
    },
    {
      id: 'ferries',
      type: 'line',
      source: 'streets',
      'source-layer': 'ferries',
      minzoom: 10,
      paint: {
        'line-color': colours.waterLabel,
        'line-width': 0.8,
        'line-dasharray': [3, 4],
        'line-opacity': 0.4,
      },
    },
  ]
}

function line(road: Road, part: 'casing' | 'road', colours: MapColours): LineLayerSpecification {
  const casing = road.colour === 'major' ? colours.majorCasing : colours.casing
  const extra = part === 'casing' ? 2 : 0
  return {
    id: `${part}-${road.id}`,
    type: 'line',
    source: 'streets',
    'source-layer': 'streets',
    minzoom: part === 'casing' ? Math.max(road.minzoom, CASING_FROM_ZOOM[road.colour]) : road.minzoom,
    filter: ofKinds(road.kinds),
    layout: { 'line-cap': part === 'casing' ? 'butt' : 'round', 'line-join': 'round' },
    paint: {
      'line-color': part === 'casing' ? casing : colours[road.colour],
      'line-width': widthOf(road.widths, extra),
      'line-opacity': part === 'casing' ? 0.9 : 1,
    },
  }
}

function widthOf(widths: Road['widths'], extra: number): ExpressionSpecification {
  const [at8, at12, at14, at16, at18] = widths.map((width) => (width === 0 ? 0 : width + extra))
  return ['interpolate', ['exponential', 1.4], ['zoom'], 8, at8!, 12, at12!, 14, at14!, 16, at16!, 18, at18!]
}

function ofKinds(kinds: string[]): FilterSpecification {
  return ['in', ['get', 'kind'], ['literal', kinds]]
}
