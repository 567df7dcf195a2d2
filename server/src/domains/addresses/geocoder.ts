import { wordsOfAnswer } from './address-words.ts'

export type Geocoder = {
  /** Words for a place; undefined when the server knows none, answers wrongly or not at all. */
  addressOf(latitude: number, longitude: number): Promise<string | undefined>
}

type Options = {
  /** Base of a Nominatim or Photon server; `/reverse` is asked below it. */
  url: string
  log: { warn(details: object, message: string): void }
}

const TIMEOUT_MS = 5_000
const REMEMBERED = 10_000

/** Some eleven metres: vehicles park at the same places. */
const DECIMALS = 4

/** Asks a geocoder by setting, and remembers what it said. The caller keeps to one question at a time. */
export function createGeocoder({ url, log }: Options): Geocoder {
  const known = new Map<string, string | undefined>()
  return {
    async addressOf(latitude, longitude) {
      const key = `${latitude.toFixed(DECIMALS)},${longitude.toFixed(DECIMALS)}`
      if (known.has(key)) return known.get(key)
      try {
        const words = await ask(url, latitude, longitude)
        if (known.size >= REMEMBERED) known.delete(known.keys().next().value ?? '')
        known.set(key, words)
        return words
      } catch (error) {
        log.warn({ err: error }, 'the geocoder did not answer; the nearest place is shown instead')
        return undefined
      }
    },
  }
}

async function ask(url: string, latitude: number, longitude: number): Promise<string | undefined> {
  const question = new URL(`${url.replace(/\/+$/, '')}/reverse`)
  question.search = new URLSearchParams({
    lat: String(latitude),
    lon: String(longitude),
    format: 'jsonv2',
  }).toString()
  const response = await fetch(question, {
    headers: { 'user-agent': 'Roadbook', accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`)
  return wordsOfAnswer(await response.json())
}
