import { simplifyLine } from '@roadbook/geo/simplify'
import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { speedRuns, type DrivePoint, type SpeedStep } from '../../lib/drive/drive-track.ts'
import tokens from '../../lib/tokens.json'
import { lineBlocker } from '../fleet/label-blocker.ts'
import type { Scheme } from '../style/map-colours.ts'

const SOURCE = 'roadbook-drive'
/** The route as a single line: many of the coloured segments are too short to keep labels away. */
const ROOM_SOURCE = 'roadbook-drive-room'
/** Simplification tolerance; less than half the line's width at the closest zoom, so it is invisible. */
const THIN_METERS = 2

/** `speed`: coloured by it; `plain`: a thinner line in one colour, for small maps. */
export type LineLook = 'speed' | 'plain'

/** The driven route on a casing. Place names avoid it. */
export function addDriveLine(map: MapLibreMap, scheme: Scheme, look: LineLook): void {
  map.addSource(SOURCE, { type: 'geojson', data: lineOf([], null) })
  map.addSource(ROOM_SOURCE, { type: 'geojson', data: blockedPlaces([]) })
  for (const layer of driveLayers(scheme, look)) map.addLayer(layer)
}

export function setDriveLine(map: MapLibreMap, points: readonly DrivePoint[], limitKmh: number | null): void {
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(lineOf(points, limitKmh))
  void map.getSource<GeoJSONSource>(ROOM_SOURCE)?.setData(blockedPlaces(points))
}

function blockedPlaces(points: readonly DrivePoint[]) {
  const coordinates = simplifyLine(points, THIN_METERS).map(({ longitude, latitude }) => [
    longitude,
    latitude,
  ])
  const geometry = { type: 'LineString' as const, coordinates }
  const features = coordinates.length < 2 ? [] : [{ type: 'Feature' as const, properties: {}, geometry }]
  return { type: 'FeatureCollection' as const, features }
}

function lineOf(points: readonly DrivePoint[], limitKmh: number | null) {
  return {
    type: 'FeatureCollection' as const,
    features: speedRuns(points, limitKmh).map((run) => ({
      type: 'Feature' as const,
      properties: { step: String(run.step) },
      geometry: {
        type: 'LineString' as const,
        coordinates: simplifyLine(run.points, THIN_METERS).map(({ longitude, latitude }) => [
          longitude,
          latitude,
        ]),
      },
    })),
  }
}

/** The colour of a speed range, on the map and in the chart. */
export function speedColour(step: SpeedStep, scheme: Scheme): string {
  const { speed, over } = tokens.map[scheme]
  return step === 'over' ? over : (speed[step] ?? over)
}

function driveLayers(scheme: Scheme, look: LineLook): LayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  const isPlain = look === 'plain'
  const colour = (step: SpeedStep) => (isPlain ? tokens.colour[scheme].accent : speedColour(step, scheme))
  return [
    {
      id: 'roadbook-drive-casing',
      type: 'line',
      source: SOURCE,
      layout,
      paint: { 'line-width': isPlain ? 6 : 9, 'line-color': tokens.map[scheme].lineCasing },
    },
    {
      id: 'roadbook-drive-line',
      type: 'line',
      source: SOURCE,
      layout: { ...layout, 'line-sort-key': ['match', ['get', 'step'], 'over', 1, 0] },
      paint: {
        'line-width': isPlain ? 3 : 5,
        'line-color': [
          'match',
          ['get', 'step'],
          '0',
          colour(0),
          '1',
          colour(1),
          '2',
          colour(2),
          '3',
          colour(3),
          colour('over'),
        ],
      },
    },
    lineBlocker('roadbook-drive-room', ROOM_SOURCE),
  ]
}
