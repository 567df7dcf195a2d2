import type { Tx } from '../../../database/client.ts'
import { geocoderText } from './address-text.ts'

export type Geocoder = {
  /** The address of a place; null if the server knows none. Throws GeocoderError on an unusable reply. */
  addressOf(latitude: number, longitude: number): Promise<string | null>
  /** Whether places of this company may be sent to it; true for all companies if undefined. */
  mayBeAsked?(tx: Tx, tenantId: string): Promise<boolean>
}

export async function mayAsk(geocoder: Geocoder, tx: Tx, tenantId: string): Promise<boolean> {
  return geocoder.mayBeAsked === undefined || geocoder.mayBeAsked(tx, tenantId)
}

export class GeocoderError extends Error {
  /** How long the server requested us to wait; undefined if it didn't. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, options: { retryAfterMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterMs = options.retryAfterMs
  }
}

type Options = {
  /** Base URL of a Nominatim or Photon server; `/reverse` is below it. */
  url: string
  /** Address of this installation, which public servers require. */
  publicUrl: string
}

const TIMEOUT_MS = 5_000

/** Uses the configured geocoder. The caller sends one request at a time and keeps its rate limit. */
export function createGeocoder({ url, publicUrl }: Options): Geocoder {
  const headers = { 'user-agent': `Roadbook (${publicUrl})`, accept: 'application/json' }
  return {
    async addressOf(latitude, longitude) {
      const question = new URL(`${url.replace(/\/+$/, '')}/reverse`)
      // `format` is for Nominatim; Photon ignores it.
      question.search = new URLSearchParams({
        lat: String(latitude),
        lon: String(longitude),
        format: 'jsonv2',
      }).toString()
      return geocoderText(await ask(question, headers)) ?? null
    },
  }
}

async function ask(question: URL, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(question, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new GeocoderError('The geocoder does not answer.', { cause })
    },
  )
  if (!response.ok) {
    await response.body?.cancel()
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const retryAfterMs = Number.isFinite(seconds) ? seconds * 1000 : undefined
    throw new GeocoderError(`The geocoder answered ${response.status}.`, { retryAfterMs })
  }
  return response.json().catch((cause: unknown) => {
    throw new GeocoderError('The geocoder answered something else than JSON.', { cause })
  })
}
