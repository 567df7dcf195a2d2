import { addProtocol, type Map as MapLibreMap } from 'maplibre-gl'
import { fetchTile } from '../lib/requests/fetch-tile.ts'
import { createOpenMap, type MapOptions } from './open-map.ts'
import { TILE_PROTOCOL } from './style/tile-protocol.ts'

let isReady = false

/** A map whose tiles may be requested with the person's token. */
export function createMap(options: MapOptions): MapLibreMap {
  requestTilesWithToken()
  return createOpenMap(options)
}

/** Global in MapLibre, so once is enough. */
function requestTilesWithToken(): void {
  if (isReady) return
  isReady = true
  addProtocol(TILE_PROTOCOL, async ({ url }, { signal }) => ({
    data: await fetchTile(url.replace(`${TILE_PROTOCOL}:/`, ''), signal),
  }))
}
