import { type FileHandle, open } from 'node:fs/promises'
import { Compression, FetchSource, type Header, PMTiles, type Source, TileType } from 'pmtiles'
import { type TileSet, type TileSource, TilesUnavailableError } from './tile-source.ts'

/** MAP_TILES does not name an archive that the map can draw; the message contains what to do. */
class ArchiveError extends TilesUnavailableError {
  readonly isExpected = true
}

const TIMEOUT_MS = 10_000
/** A layer name that only this schema uses. */
const SHORTBREAD_LAYER = 'street_labels'

const hint = 'docs/operations.md, "The map", shows how to make one.'

/** Opens and checks a PMTiles file. Throws ArchiveError. */
export async function openArchiveFile(path: string): Promise<TileSource & { close: () => Promise<void> }> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new ArchiveError(`The map tiles ${path} cannot be read. Check MAP_TILES; ${hint}`, { cause })
  })
  const source = archiveSource(new FileBytes(path, file), path)
  await source.about().catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  return { ...source, close: () => file.close() }
}

/** A PMTiles archive on a web server that answers range requests; opened on first use. */
export function archiveAt(url: string): TileSource {
  return archiveSource(new WebBytes(url), new URL(url).host)
}

/** `name` is used in errors and logs, since the URL may contain a key. */
function archiveSource(bytes: Source, name: string): TileSource {
  let archive = new PMTiles(bytes)
  let known: Promise<TileSet> | undefined
  // The library also caches failures, so the next request needs a new instance.
  const forget = (): void => void (archive = new PMTiles(bytes))
  const about = (): Promise<TileSet> => {
    known ??= readAbout(archive, name).catch((error: unknown) => {
      known = undefined
      forget()
      throw error
    })
    return known
  }
  return {
    about,
    async tile({ z, x, y }) {
      await about()
      const found = await archive.getZxy(z, x, y).catch((cause: unknown) => {
        forget()
        throw new TilesUnavailableError(`A map tile of ${name} cannot be read.`, { cause })
      })
      return found && new Uint8Array(found.data)
    },
  }
}

async function readAbout(archive: PMTiles, name: string): Promise<TileSet> {
  const header = await archive.getHeader().catch((cause: unknown) => {
    if (isNoArchive(cause)) throw new ArchiveError(`${name} is not a PMTiles archive; ${hint}`, { cause })
    throw new TilesUnavailableError(`The map tiles of ${name} cannot be read.`, { cause })
  })
  checkHeader(header, name)
  const metadata = await archive.getMetadata().catch((cause: unknown) => {
    throw new TilesUnavailableError(`The map tiles of ${name} cannot be read.`, { cause })
  })
  if (!namesLayer(metadata, SHORTBREAD_LAYER)) {
    throw new ArchiveError(`The tiles of ${name} are not in the Shortbread schema; ${hint}`)
  }
  const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header
  return { bounds: [minLon, minLat, maxLon, maxLat], minZoom, maxZoom }
}

/** The library reports this only in its error messages. */
function isNoArchive(cause: unknown): boolean {
  return cause instanceof Error && /wrong magic number|spec version/i.test(cause.message)
}

function checkHeader({ tileType, tileCompression, internalCompression }: Header, name: string): void {
  if (tileType !== TileType.Mvt) {
    throw new ArchiveError(`The tiles of ${name} are not vector tiles; ${hint}`)
  }
  const isReadable = [tileCompression, internalCompression].every(
    (compression) => compression === Compression.Gzip || compression === Compression.None,
  )
  if (!isReadable) {
    throw new ArchiveError(`The tiles of ${name} are compressed in a way that no browser reads; ${hint}`)
  }
}

function namesLayer(metadata: unknown, id: string): boolean {
  if (typeof metadata !== 'object' || metadata === null || !('vector_layers' in metadata)) return false
  const layers: unknown = metadata.vector_layers
  return Array.isArray(layers) && layers.some((layer: unknown) => idOfLayer(layer) === id)
}

function idOfLayer(layer: unknown): unknown {
  return typeof layer === 'object' && layer !== null && 'id' in layer ? layer.id : undefined
}

class FileBytes implements Source {
  readonly #path: string
  readonly #file: FileHandle

  constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  getKey(): string {
    return this.#path
  }

  async getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    const data = new ArrayBuffer(length)
    const { bytesRead } = await this.#file.read(new Uint8Array(data), 0, length, offset)
    return { data: data.slice(0, bytesRead) }
  }
}

/** The library's own source, with a timeout for each request. */
class WebBytes implements Source {
  readonly #source: FetchSource

  constructor(url: string) {
    this.#source = new FetchSource(url)
  }

  getKey(): string {
    return this.#source.getKey()
  }

  getBytes: Source['getBytes'] = (offset, length, signal, etag) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout
    return this.#source.getBytes(offset, length, either, etag)
  }
}
