import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl'
import tokens from '../../lib/tokens.json'
import { mapColours, type Scheme } from '../style/map-colours.ts'
import { areasOf, linesOf, type MapShape, namesOf } from './map-shape.ts'

const SHAPE_SOURCES = {
  areas: 'roadbook-shapes',
  lines: 'roadbook-shape-lines',
  names: 'roadbook-shape-names',
} as const
const SHAPE_FILL = 'roadbook-shapes-fill'

/** `quiet`: all in one colour, behind the map's main content. */
export type ShapeLook = 'full' | 'quiet'

const NAMES_FROM_ZOOM = 13

export function addShapes(map: MapLibreMap, scheme: Scheme, look: ShapeLook): void {
  for (const id of Object.values(SHAPE_SOURCES)) {
    const data = { type: 'FeatureCollection' as const, features: [] }
    map.addSource(id, { type: 'geojson', data, promoteId: 'id' })
  }
  for (const layer of layersOf(scheme, look)) map.addLayer(layer)
}

export function hasShapes(map: MapLibreMap): boolean {
  return map.getLayer(SHAPE_FILL) !== undefined
}

/** The id of the shape there; of several, the smallest, which is drawn last. */
export function shapeAt(map: MapLibreMap, point: { x: number; y: number }): string | null {
  if (!hasShapes(map)) return null
  const [top] = map.queryRenderedFeatures([point.x, point.y], { layers: [SHAPE_FILL] })
  const id: unknown = top?.properties['id']
  return typeof id === 'string' ? id : null
}

export function setShapes(map: MapLibreMap, shapes: readonly MapShape[]): void {
  const set = (id: string, data: Parameters<GeoJSONSource['setData']>[0]) =>
    void map.getSource<GeoJSONSource>(id)?.setData(data)
  set(SHAPE_SOURCES.areas, areasOf(shapes))
  set(SHAPE_SOURCES.lines, linesOf(shapes))
  set(SHAPE_SOURCES.names, namesOf(shapes))
}

type Mark = 'selected' | 'hovered'

export function markShape(map: MapLibreMap, id: string | null, mark: Mark, isOn: boolean): void {
  if (id === null || map.getSource(SHAPE_SOURCES.areas) === undefined) return
  for (const source of Object.values(SHAPE_SOURCES)) map.setFeatureState({ source, id }, { [mark]: isOn })
}

const isMarked: ExpressionSpecification = [
  'any',
  ['boolean', ['feature-state', 'selected'], false],
  ['boolean', ['feature-state', 'hovered'], false],
]

const isCorridor: ExpressionSpecification = ['boolean', ['get', 'corridor'], false]

/** Opacity of shapes that are switched off, relative to others. */
function opacity(plain: number, marked = plain): ExpressionSpecification {
  return ['*', ['case', isMarked, marked, plain], ['case', ['get', 'faint'], 0.6, 1]]
}

type Drawn = { colour: ExpressionSpecification | string; isQuiet: boolean; scheme: Scheme }

function layersOf(scheme: Scheme, look: ShapeLook): LayerSpecification[] {
  const isQuiet = look === 'quiet'
  const drawn: Drawn = { colour: isQuiet ? mapColours(scheme).fence : ['get', 'colour'], isQuiet, scheme }
  return [
    ...areaLayers(drawn),
    {
      id: 'roadbook-shapes-outline',
      type: 'line',
      source: SHAPE_SOURCES.areas,
      layout: { 'line-join': 'round' },
      // For a corridor, its centre line is drawn.
      paint: { ...linePaint(drawn), 'line-opacity': ['case', isCorridor, 0, isQuiet ? 0.9 : opacity(1)] },
    },
    {
      id: 'roadbook-shape-lines',
      type: 'line',
      source: SHAPE_SOURCES.lines,
      layout: { 'line-join': 'round', 'line-cap': isQuiet ? 'butt' : 'round' },
      paint: { ...linePaint(drawn), 'line-opacity': isQuiet ? 0.9 : opacity(1) },
    },
    namesLayer(scheme, look),
  ]
}

function areaLayers({ colour, isQuiet, scheme }: Drawn): LayerSpecification[] {
  const filled = isQuiet ? 0.1 : opacity(scheme === 'dark' ? 0.16 : 0.1, 0.26)
  return [
    {
      id: SHAPE_FILL,
      type: 'fill',
      source: SHAPE_SOURCES.areas,
      paint: { 'fill-color': colour, 'fill-opacity': ['*', filled, ['case', isCorridor, 1.8, 1]] },
    },
    {
      id: 'roadbook-shapes-casing',
      type: 'line',
      source: SHAPE_SOURCES.areas,
      paint: {
        'line-color': tokens.map[scheme].lineCasing,
        'line-width': 5,
        'line-opacity': isQuiet ? 0 : ['case', ['all', isMarked, ['!', isCorridor]], 1, 0],
      },
    },
  ]
}

function linePaint({ colour, isQuiet }: Drawn) {
  const width: ExpressionSpecification | number = isQuiet ? 1.5 : ['case', isMarked, 3, 2]
  return {
    'line-color': colour,
    'line-width': width,
    ...(isQuiet ? { 'line-dasharray': [3, 2.5] } : {}),
  }
}

function namesLayer(scheme: Scheme, look: ShapeLook): LayerSpecification {
  const colours = mapColours(scheme)
  return {
    id: 'roadbook-shape-names',
    type: 'symbol',
    source: SHAPE_SOURCES.names,
    minzoom: NAMES_FROM_ZOOM,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Inter Variable Medium', 'Inter Variable'],
      'text-size': 12,
      'text-max-width': 12,
    },
    paint: {
      'text-color': look === 'quiet' ? colours.fence : colours.place,
      'text-halo-color': colours.halo,
      'text-halo-width': 1.6,
      // The selected one has its name beside it.
      'text-opacity': ['case', isMarked, 0, 1],
    },
  }
}
