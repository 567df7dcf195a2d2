/** West, south, east, north in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

export type TileSet = { bounds: Bounds; minZoom: number; maxZoom: number }

export type TileAddress = { z: number; x: number; y: number }

/** Vector tiles in the Shortbread schema, whatever their source. */
export type TileSource = {
  about(): Promise<TileSet>
  /** Uncompressed; undefined if there is no tile. Throws TilesUnavailableError. */
  tile(address: TileAddress): Promise<Uint8Array | undefined>
}

/** The tiles are currently unavailable: their server fails or does not answer. */
export class TilesUnavailableError extends Error {
  /** The server's Retry-After; undefined if it sent none. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, options: { retryAfterMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterMs = options.retryAfterMs
  }
}

export const wholeWorld: Bounds = [-180, -85.0511, 180, 85.0511]

export function isWithin(
  [west, south, east, north]: Bounds,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}
