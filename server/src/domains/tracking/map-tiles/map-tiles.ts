import { stat } from 'node:fs/promises'
import { TILES_FILE_PATH } from '../../../http/static-files.ts'
import { archiveAt, openArchiveFile } from './archive.ts'
import { tileService } from './tile-service.ts'
import { type TileSet, type TileSource, wholeWorld } from './tile-source.ts'
import { zippedTiles, type ZippedTiles } from './zipped-tiles.ts'

type Options = {
  config: { mapTiles?: string | undefined; mapTileService?: string | undefined; publicUrl: string }
  /** The archive that ships with Roadbook. */
  shipped: string
  log: { warn(details: object, message: string): void }
}

/**
 * The installation's own tiles: a file that pages read in ranges, or a remote archive that this server reads
 * for them.
 */
type OwnTiles =
  | { kind: 'shipped'; source: TileSource; path: string; url: string }
  | { kind: 'file'; source: TileSource; path: string; url: string }
  | { kind: 'address'; source: TileSource; zipped: ZippedTiles; url: string }

export type MapTiles = {
  own: OwnTiles
  /**
   * Metadata of the installation's own tiles; covers the whole world while a remote archive does not answer.
   */
  aboutOwn: () => Promise<TileSet>
  /** For companies that opted in; undefined if the installation uses no public service. */
  service: { host: string; source: TileSource; zipped: ZippedTiles; url: string } | undefined
  close: () => Promise<void>
}

const unknownTiles: TileSet = { bounds: wholeWorld, minZoom: 0, maxZoom: 14 }

const proxiedPath = (set: 'own' | 'public'): string => `/map/tiles/${set}/{z}/{x}/{y}`

/** Throws ArchiveError if MAP_TILES names a file that cannot be read. */
export async function openMapTiles({ config, shipped, log }: Options): Promise<MapTiles> {
  const { own, close } = await openOwn(config.mapTiles, shipped)
  const warn = (err: unknown): TileSet => {
    log.warn({ err }, 'The street map in MAP_TILES cannot be read; the map shows no streets until it can')
    return unknownTiles
  }
  const aboutOwn = () => own.source.about().catch(warn)
  // A remote archive that cannot be read is logged at startup; the rest still works.
  void aboutOwn()
  return { own, aboutOwn, service: serviceOf(config), close }
}

async function openOwn(
  named: string | undefined,
  shipped: string,
): Promise<{ own: OwnTiles; close: () => Promise<void> }> {
  if (named !== undefined && /^https?:\/\//i.test(named)) {
    const source = archiveAt(named)
    const own: OwnTiles = { kind: 'address', source, zipped: zippedTiles(source), url: proxiedPath('own') }
    return { own, close: async () => undefined }
  }
  const path = named ?? shipped
  const source = await openArchiveFile(path)
  if (named === undefined) {
    return { own: { kind: 'shipped', source, path, url: '/map/malta.pmtiles' }, close: source.close }
  }
  // A replaced file gets a new URL, so browsers never mix the two.
  const { mtimeMs, size } = await stat(path)
  const url = `${TILES_FILE_PATH}?v=${Math.round(mtimeMs).toString(36)}-${size.toString(36)}`
  return { own: { kind: 'file', source, path, url }, close: source.close }
}

function serviceOf({ mapTileService, publicUrl }: Options['config']): MapTiles['service'] {
  if (mapTileService === undefined) return undefined
  const source = tileService({ url: mapTileService, publicUrl })
  return {
    host: new URL(mapTileService).host,
    source,
    zipped: zippedTiles(source),
    url: proxiedPath('public'),
  }
}
