import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import { mapColours, type Scheme } from '../style/map-colours.ts'

type Spot = { latitude: number; longitude: number }

/** Start and end of an unrecorded move; without a known end nothing is drawn. */
export type MapMove = { start: Spot; end: Spot | null }

const SOURCE = 'roadbook-moves'

/** Dashed, since the route is unknown. */
export function addMoveLines(map: MapLibreMap, scheme: Scheme): void {
  map.addSource(SOURCE, { type: 'geojson', data: linesOf([]) })
  map.addLayer({
    id: 'roadbook-move-lines',
    type: 'line',
    source: SOURCE,
    paint: { 'line-width': 2, 'line-color': mapColours(scheme).label, 'line-dasharray': [2, 2] },
  })
}

export function setMoveLines(map: MapLibreMap, moves: readonly MapMove[]): void {
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(linesOf(moves))
}

function linesOf(moves: readonly MapMove[]) {
  return {
    type: 'FeatureCollection' as const,
    features: moves.flatMap(({ start, end }) =>
      end === null
        ? []
        : [
            {
              type: 'Feature' as const,
              properties: {},
              geometry: {
                type: 'LineString' as const,
                coordinates: [start, end].map(({ longitude, latitude }) => [longitude, latitude]),
              },
            },
          ],
    ),
  }
}
