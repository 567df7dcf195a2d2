import type { MapTiles } from '@roadbook/contract/tracking/map'

/** The sources of a map. */
export type Basemap = {
  /** Any MapLibre style instead of our own. */
  styleUrl?: string | undefined
  tiles: MapTiles
}

/** Bundled with Roadbook; needs no session. */
export const shippedBasemap: Basemap = {
  tiles: {
    url: '/map/malta.pmtiles',
    isArchive: true,
    bounds: [14.0988, 35.77776, 14.61755, 36.11909],
    maxZoom: 14,
  },
}
