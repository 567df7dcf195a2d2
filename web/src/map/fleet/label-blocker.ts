import type { GeoJSONSource, Map as MapLibreMap, SymbolLayerSpecification } from 'maplibre-gl'

// Vehicles, plates and clusters are not drawn by MapLibre, so it doesn't know where they are. Invisible symbols in their
// places make it move the names of places and streets.

/** A transparent image. */
const BLOCKER_IMAGE = 'roadbook-room'
const BLOCKER_IMAGE_PIXELS = 16

const SOURCE = 'roadbook-room'
const LAYER = 'roadbook-room-symbols'
/** A limit for performance: with that many vehicles, no label has room anyway. */
const MAX_PLACES = 300

export type BlockedPlace = { longitude: number; latitude: number; pixels: number }

export function addLabelBlocker(map: MapLibreMap): void {
  const size = BLOCKER_IMAGE_PIXELS
  if (!map.hasImage(BLOCKER_IMAGE)) {
    map.addImage(BLOCKER_IMAGE, { width: size, height: size, data: new Uint8Array(size * size * 4) })
  }
  map.addSource(SOURCE, { type: 'geojson', data: collectionOf([]) })
  map.addLayer({
    id: LAYER,
    type: 'symbol',
    source: SOURCE,
    layout: {
      'icon-image': BLOCKER_IMAGE,
      'icon-allow-overlap': true,
      'icon-padding': 0,
      'icon-size': ['get', 'size'],
    },
  })
}

/** Keeps names away from the lines of a source. */
export function lineBlocker(id: string, source: string): SymbolLayerSpecification {
  return {
    id,
    type: 'symbol',
    source,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': BLOCKER_IMAGE_PIXELS,
      'icon-image': BLOCKER_IMAGE,
      'icon-allow-overlap': true,
      'icon-padding': 0,
    },
  }
}

export function setLabelBlocker(map: MapLibreMap, places: readonly BlockedPlace[]): void {
  void map.getSource<GeoJSONSource>(SOURCE)?.setData(collectionOf(places))
}

function collectionOf(places: readonly BlockedPlace[]) {
  return {
    type: 'FeatureCollection' as const,
    features: places.slice(0, MAX_PLACES).map(({ longitude, latitude, pixels }) => ({
      type: 'Feature' as const,
      properties: { size: pixels / BLOCKER_IMAGE_PIXELS },
      geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
    })),
  }
}
