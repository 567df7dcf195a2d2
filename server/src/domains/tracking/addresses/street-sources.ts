import { createStreetReader, findPublicTiles, type MapTiles } from '../map-tiles/index.ts'
import { createGeocoder, type Geocoder } from './geocoder.ts'
import { createLocalStreets, type LocalStreets } from './local-streets.ts'
import type { Places } from './places.ts'
import { createTileGeocoder } from './tile-geocoder.ts'

type Options = {
  config: { geocoderUrl: string | undefined; publicUrl: string }
  mapTiles: MapTiles
  places: () => Places
}

export type StreetSources = { local?: LocalStreets; geocoder?: Geocoder }

/**
 * Where streets come from: the configured geocoder if there is one, otherwise the map tiles. Tiles on this machine are read
 * at once; others are requested one place at a time, and from the public service only for companies that agreed.
 */
export function streetSources({ config, mapTiles: { own, service }, places }: Options): StreetSources {
  const { geocoderUrl: url, publicUrl } = config
  if (url !== undefined) return { geocoder: createGeocoder({ url, publicUrl }) }
  if (own.kind === 'address') {
    return { geocoder: createTileGeocoder({ streets: createStreetReader(own.source), places }) }
  }
  // The bundled map's towns are in the list of places, with some that the map lacks.
  const streets = createStreetReader(own.source, { readsTowns: own.kind !== 'shipped' })
  const local = createLocalStreets(streets)
  if (!service) return { local }
  const mayBeAsked: Geocoder['mayBeAsked'] = async (tx, tenantId) =>
    (await findPublicTiles(tx, tenantId)) === true
  return {
    local,
    geocoder: createTileGeocoder({ streets: createStreetReader(service.source), places, mayBeAsked }),
  }
}
