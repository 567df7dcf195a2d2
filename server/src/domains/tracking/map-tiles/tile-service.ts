import { type TileSource, TilesUnavailableError, wholeWorld } from './tile-source.ts'

type Options = {
  /** Base URL; tiles are at /{z}/{x}/{y} below it. */
  url: string
  /** The address of this installation; public services want to know who is calling. */
  publicUrl: string
}

const TIMEOUT_MS = 10_000
/** The largest tiles of dense cities have half a megabyte. */
const MAX_BYTES = 4 * 1024 * 1024
const MAX_ZOOM = 14

/** A tile server that covers the whole world. */
export function tileService({ url, publicUrl }: Options): TileSource {
  const headers = { 'user-agent': `Roadbook (${publicUrl})` }
  const { host } = new URL(url)
  return {
    about: async () => ({ bounds: wholeWorld, minZoom: 0, maxZoom: MAX_ZOOM }),
    async tile({ z, x, y }) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const response = await fetch(`${url}/${z}/${x}/${y}`, { headers, signal, redirect: 'error' }).catch(
        (cause: unknown) => {
          throw new TilesUnavailableError(`The tile service ${host} does not answer.`, { cause })
        },
      )
      if (response.ok && response.status !== 204) return readBounded(response, host)
      await response.body?.cancel()
      if (response.status === 204 || response.status === 404) return undefined
      throw new TilesUnavailableError(`The tile service ${host} answered ${response.status}.`, {
        retryAfterMs: retryAfterMs(response),
      })
    },
  }
}

async function readBounded(response: Response, host: string): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for await (const part of response.body ?? []) {
      length += part.length
      if (length > MAX_BYTES) break
      parts.push(part)
    }
  } catch (cause) {
    throw new TilesUnavailableError(`The tile service ${host} broke off its answer.`, { cause })
  }
  if (length > MAX_BYTES)
    throw new TilesUnavailableError(`The tile service ${host} sent a tile that is too large.`)
  return length === 0 ? undefined : Buffer.concat(parts)
}

function retryAfterMs({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}
