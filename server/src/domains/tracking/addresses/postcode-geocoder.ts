import type { LatLon } from '@roadbook/geo/types'
import { z } from 'zod'
import { geocoderText } from './address-text.ts'

type PostcodeAnswer = LatLon & { address: string | null }
/** Undefined if the server knows none or doesn't answer in time. */
export type PostcodeGeocoder = (postcode: string, country: string) => Promise<PostcodeAnswer | undefined>

const TIMEOUT_MS = 3_000
/** The policy of the public Nominatim: one request a second. */
const PAUSE_MS = 1_000
const KEPT = 1_000

const Coordinate = z.coerce.number()
const Nominatim = z.array(z.object({ lat: Coordinate, lon: Coordinate }).loose()).min(1)
const Photon = z.object({
  features: z
    .array(z.object({ geometry: z.object({ coordinates: z.array(z.number()).min(2) }) }).loose())
    .min(1),
})

type Options = { url: string; publicUrl: string; log: { warn(details: object, message: string): void } }

/** Looks up a postcode with the configured geocoder: `/search` of Nominatim, `/api` of Photon. One request at a time. */
export function createPostcodeGeocoder({ url, publicUrl, log }: Options): PostcodeGeocoder {
  const base = url.replace(/\/+$/, '')
  const headers = { 'user-agent': `Roadbook (${publicUrl})`, accept: 'application/json' }
  const known = new Map<string, PostcodeAnswer | undefined>()
  let isBusy = false

  async function ask(postcode: string, country: string): Promise<PostcodeAnswer | undefined> {
    const nominatim = new URLSearchParams({
      postalcode: postcode,
      countrycodes: country.toLowerCase(),
      format: 'jsonv2',
      addressdetails: '1',
      limit: '1',
    })
    const found = await fetchJson(`${base}/search?${nominatim.toString()}`, headers)
    if (found !== undefined) return readNominatim(found)
    const photon = new URLSearchParams({ q: `${postcode} ${country}`, limit: '1' })
    return readPhoton(await fetchJson(`${base}/api?${photon.toString()}`, headers))
  }

  return async (postcode, country) => {
    const key = `${country} ${postcode}`
    if (known.has(key)) return known.get(key)
    if (isBusy) return undefined
    isBusy = true
    try {
      const answer = await ask(postcode, country)
      if (known.size >= KEPT) known.clear()
      known.set(key, answer)
      return answer
    } catch (err) {
      log.warn({ err }, 'The geocoder did not answer for a postcode')
      return undefined
    } finally {
      setTimeout(() => {
        isBusy = false
      }, PAUSE_MS).unref()
    }
  }
}

/** Undefined if there is no such path: it is the other kind of server. */
async function fetchJson(address: string, headers: Record<string, string>): Promise<unknown> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.ok) return response.json()
  await response.body?.cancel()
  if (response.status === 404) return undefined
  throw new Error(`The geocoder answered ${response.status}.`)
}

function readNominatim(answer: unknown): PostcodeAnswer | undefined {
  const found = Nominatim.safeParse(answer).data?.[0]
  return found && { latitude: found.lat, longitude: found.lon, address: geocoderText(found) ?? null }
}

function readPhoton(answer: unknown): PostcodeAnswer | undefined {
  const [longitude, latitude] = Photon.safeParse(answer).data?.features[0]?.geometry.coordinates ?? []
  if (longitude === undefined || latitude === undefined) return undefined
  return { latitude, longitude, address: geocoderText(answer) ?? null }
}
