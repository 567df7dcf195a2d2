import type { Tx } from '../../database/client.ts'
import { wordsOfAnswer } from './address-words.ts'

export type Geocoder = {
  /** Words for a place; null when the server knows none. Throws GeocoderError when it does not answer as it should. */
  addressOf(latitude: number, longitude: number): Promise<string | null>
  /** Whether it may be told places of this company; of every company where it is left out. */
  mayBeAsked?(tx: Tx, tenantId: string): Promise<boolean>
}

export async function mayAsk(geocoder: Geocoder, tx: Tx, tenantId: string): Promise<boolean> {
  return geocoder.mayBeAsked === undefined || geocoder.mayBeAsked(tx, tenantId)
}

export class GeocoderError extends Error {
  /** How long the server asked to be left alone; undefined when it did not say. */
  readonly retryAfterMs: number | undefined

  constructor(message: string, options: { retryAfterMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.retryAfterMs = options.retryAfterMs
  }
}

type Options = {
  /** Base of a Nominatim or Photon server; `/reverse` is asked below it. */
  url: string
  /** Where this installation is to be found: public servers want to know whom they answer. */
  publicUrl: string
}

const TIMEOUT_MS = 5_000

/** Asks a geocoder by setting. The caller keeps to one question at a time, and to its pace. */
export function createGeocoder({ url, publicUrl }: Options): Geocoder {
  const headers = { 'user-agent': `Roadbook (${publicUrl})`, accept: 'application/json' }
  return {
    async addressOf(latitude, longitude) {
      const question = new URL(`${url.replace(/\/+$/, '')}/reverse`)
      // `format` is Nominatim's; Photon takes no notice of it.
      question.search = new URLSearchParams({
        lat: String(latitude),
        lon: String(longitude),
        format: 'jsonv2',
      }).toString()
      return wordsOfAnswer(await ask(question, headers)) ?? null
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
